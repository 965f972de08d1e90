import type { GamePart } from "../table/game";

const part: GamePart = {
  Table: ({ model }) => <pre>{JSON.stringify(model.state.value?.view, null, 1)}</pre>,
  where: () => ({ round: "", steps: [] }),
  tabs: () => [{ key: "board", name: "", icon: "hand" }],
  sentence: (line) => line.text ?? "",
  action: (text) => text,
  Score: () => null,
};

export default part;
