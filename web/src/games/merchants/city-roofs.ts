/** Which building stands for a city: drawing, where its corner lies from the middle, and its scale. */
export const CITY_ROOFS: Record<string, [string, number, number, number]> = {
  "hiji-feel": ["townhouse", -36, -20, 0.9],
  "handle-wheat": ["farm", -29, -31, 0.725],
  genova: ["market", -29, -31, 0.725],
  "elkay-brand": ["armory", -36, -20, 0.9],
  "grand-berg": ["keep", -29, -31, 0.725],
  "del-fabric": ["trade-fair", -42, -30, 0.7],
  "court-vinheim": ["monastery", -19.3, -31, 0.483],
  elderia: ["cathedral", -21.8, -31, 0.362],
  "forest-bird": ["hospital", -29, -31, 0.483],
};
