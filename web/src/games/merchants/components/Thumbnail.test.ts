import { expect, it } from "vitest";
import type { City, MerchantsView } from "../view.gen";
import { countOrders } from "./Thumbnail";

it("counts the orders that nobody has filled, city by city", () => {
  const row = ["genova", "elderia", "genova"].map((city) => ({ city }));
  const view = { row } as unknown as MerchantsView;
  expect(countOrders(view, { city: "genova" } as City)).toBe(2);
  expect(countOrders(view, { city: "del-fabric" } as City)).toBe(0);
});
