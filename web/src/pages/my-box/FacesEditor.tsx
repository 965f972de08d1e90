// The faces of a die: what each brings, all of it, or one thing or the other.

import type { JSX } from "preact";
import { words } from "../../i18n";
import type { Fact } from "../../net/types.gen";
import { Icon } from "../../ui/Icon";
import { hasIcon } from "../components/FactValue";
import type { BoxModel } from "./model";
import { isSame } from "./overlay";
import { Stepper } from "./Stepper";
import { sayKey } from "./say-key";
import { isRecord } from "./toml";

const t = words("box");
const rules = words("rules");

type Face = Record<string, unknown>;

export function FacesEditor({
  model,
  fact,
  faces,
}: {
  model: BoxModel;
  fact: Fact;
  faces: Face[];
}): JSX.Element {
  const printed = model.printed.facts.find((one) => one.path === fact.path)?.value;
  const before: unknown[] = Array.isArray(printed) ? printed : [];
  const kinds = listKinds(model, fact);
  return (
    <ol class="fact-body faces-editor">
      {faces.map((face, n) => (
        <li key={n} class={isSame(face, before[n]) ? "" : "yours-row"}>
          <FaceEditor
            model={model}
            face={face}
            kinds={kinds}
            label={t("face", { n: n + 1 })}
            testid={`${fact.path}.${n}`}
            onChange={(next) => model.set(fact, faces.with(n, next))}
          />
        </li>
      ))}
    </ol>
  );
}

interface FaceProps {
  model: BoxModel;
  face: Face;
  kinds: string[];
  label: string;
  testid: string;
  onChange: (face: Face) => void;
}

function FaceEditor({ model, face, kinds, label, testid, onChange }: FaceProps): JSX.Element {
  const either = Array.isArray(face.either) ? face.either.filter(isRecord) : [];
  return (
    <>
      <b class="sm">{label}</b>
      <div class="row wrap">
        <Brought {...{ model, face, label, testid, onChange }} />
        {either.map((option, n) => (
          <span key={n} class="row wrap">
            {n > 0 && <span class="sm muted">{rules("value-or").trim()}</span>}
            <Brought
              model={model}
              face={option}
              label={label}
              testid={`${testid}.either.${n}`}
              onChange={(next) => onChange({ ...face, either: either.with(n, next) })}
            />
          </span>
        ))}
        <select
          class="field"
          aria-label={t("face-more", { face: label })}
          value=""
          onChange={(event) => onChange({ ...face, [event.currentTarget.value]: 1 })}
          data-testid={`face-more-${testid}`}
        >
          <option value="">+</option>
          {kinds
            .filter((kind) => !(kind in face))
            .map((kind) => (
              <option key={kind} value={kind}>
                {sayKey(model.game, kind)}
              </option>
            ))}
        </select>
      </div>
    </>
  );
}

/** Everything that a face, or one side of an either/or, brings in a number. */
function Brought({ model, face, label, testid, onChange }: Omit<FaceProps, "kinds">): JSX.Element {
  return (
    <>
      {Object.entries(face)
        .filter((pair): pair is [string, number] => typeof pair[1] === "number")
        .map(([kind, value]) => (
          <span key={kind} class="row sm">
            {hasIcon(kind) ? <Icon name={kind} size={18} /> : sayKey(model.game, kind)}
            <Stepper
              label={t("amount-of", { fact: label, what: sayKey(model.game, kind) })}
              value={value}
              onChange={(next) => onChange(dropZero({ ...face, [kind]: next }, kind))}
              testid={`${testid}.${kind}`}
            />
          </span>
        ))}
    </>
  );
}

function dropZero(face: Face, kind: string): Face {
  if (face[kind] !== 0) return face;
  const { [kind]: _none, ...rest } = face;
  return rest;
}

/** List everything that a face of any die of the box brings in a number. */
function listKinds(model: BoxModel, fact: Fact): string[] {
  const kinds = model.printed.facts
    .filter((one) => one.table === fact.table && one.field === fact.field && Array.isArray(one.value))
    .flatMap((one) => (one.value as unknown[]).filter(isRecord))
    .flatMap((face) => Object.entries(face))
    .filter(([, value]) => typeof value === "number")
    .map(([kind]) => kind);
  return [...new Set(kinds)];
}
