// The faces of Medieval's people, by the character's key. One is added here; without a drawing, an initial is shown.

import type { JSX } from "preact";
import { Brows, Eyes, Head, Medallion, Mouth, Nose, Patch, Shape } from "./parts";

const Odo = (): JSX.Element => (
  <Medallion field="#b9cbd0" rim="#8b8678">
    <Shape d="M-2 58V38H12V46H24V38H38V46H62V38H76V46H88V38H102V102H-2Z" fill="#b3aea2" />
    <Patch
      d="M0 56H100V58H0ZM0 70H100V72H0ZM18 46H20V56H18ZM80 46H82V56H80ZM8 58H10V70H8ZM90 58H92V70H90Z"
      fill="#7d786d"
    />
    <Shape d="M6 102C10 84 26 78 42 76H58C74 78 90 84 94 102Z" fill="#8d6844" />
    <Shape d="M36 77L40 102H60L64 77Q50 88 36 77Z" fill="#d8c49a" />
    <Head skin="#c98d5f" shade="#a86f47" shape="broad" />
    <Shape d="M30 56C30 72 36 84 50 84S70 72 70 56Q64 62 57 61Q50 58 43 61Q36 62 30 56Z" fill="#6d6259" />
    <Shape d="M45 66Q50 68 55 66" width={2} />
    <Shape d="M29 46C28 26 38 20 50 20S72 26 71 46Q60 38 50 38T29 46Z" fill="#efe6d2" />
    <Brows colour="#574c43" tilt={1} />
    <Eyes />
    <Nose shade="#8f5c38" />
    <Shape d="M78 70L90 98" width={4} ink="#6b4a2c" />
    <Shape d="M68 70L84 60L89 69L73 79Z" fill="#8f959b" />
  </Medallion>
);

const Rosamund = (): JSX.Element => (
  <Medallion field="#a33a2c" rim="#9a968f">
    <Patch d="M0 20L100 70V84L0 34Z" fill="#8c2b20" />
    <Shape d="M14 22L20 18L42 48L37 51Z" fill="#cfd5d8" />
    <Shape d="M8 26L24 14" width={3.4} ink="#c79a3c" />
    <Shape d="M10 102C12 84 28 76 42 76H58C72 76 88 84 90 102Z" fill="#7d8288" />
    <Shape d="M28 44C26 70 32 86 50 88S74 70 72 44Z" fill="#8d9298" />
    <Patch d="M33 70H67V72H33ZM31 62H36V64H31ZM64 62H69V64H64ZM36 78H64V80H36Z" fill="#6b7076" />
    <Head skin="#e7b692" shade="#c9916c" />
    <Shape d="M24 40Q50 50 76 40Q74 34 68 33C66 22 60 17 50 17S34 22 32 33Q26 34 24 40Z" fill="#b6bdc1" />
    <Patch d="M34 33H66V35H34Z" fill="#8a9196" />
    <Shape d="M46 17H54V40H46Z" fill="#9aa1a6" width={1.6} />
    <Brows colour="#8a3d1e" tilt={2.4} />
    <Eyes iris="#3c6b4a" />
    <Nose shade="#bb7f5a" />
    <Mouth manner="smirk" />
    <Shape d="M60 56L66 63" ink="#b5523f" width={1.8} />
    <Shape d="M31 50Q27 62 33 70M69 50Q73 62 67 70" ink="#a4481f" width={3} />
  </Medallion>
);

const Beatrix = (): JSX.Element => (
  <Medallion field="#b9a3d4" rim="#5a5596">
    <Shape d="M12 18H24V60H12ZM26 24H34V60H26Z" fill="#9c86bb" width={1.6} />
    <Shape d="M8 102C12 84 26 78 42 76H58C74 78 88 84 92 102Z" fill="#3b3a6d" />
    <Shape d="M40 78L50 92L60 78" fill="#d9b24a" width={1.8} />
    <Shape d="M28 42C22 64 26 82 36 86L40 60ZM72 42C78 64 74 82 64 86L60 60Z" fill="#2b1c16" />
    <Head skin="#8a5636" shade="#6c4026" shape="long" />
    <Shape d="M26 38C24 22 36 14 52 15S76 24 75 36Q62 32 50 33T26 38Z" fill="#2f3a86" />
    <Shape d="M28 38Q50 30 74 36L73 41Q50 35 29 43Z" fill="#d9b24a" width={1.8} />
    <Shape d="M70 34C80 22 88 20 91 12C94 26 88 40 75 46Z" fill="#fbf6ea" width={1.8} />
    <Shape d="M72 44L88 18" width={1.2} />
    <Brows colour="#231610" />
    <Eyes iris="#2b1c16" />
    <Nose shade="#5c341d" />
    <Mouth />
    <Shape d="M66 96L84 74Q90 78 88 84L74 102Z" fill="#7c2f3d" />
  </Medallion>
);

const Gilbert = (): JSX.Element => (
  <Medallion field="#6b4526" rim="#b08a35">
    <Shape d="M6 16H32V40H6ZM68 16H94V40H68Z" fill="#8a5c34" />
    <Patch d="M6 26H32V28H6ZM68 26H94V28H68Z" fill="#4f3119" />
    <circle cx="14" cy="44" r="5" fill="#d9a93a" stroke="#3a2a1d" stroke-width="1.6" />
    <circle cx="86" cy="44" r="5" fill="#d9a93a" stroke="#3a2a1d" stroke-width="1.6" />
    <Shape d="M8 102C12 84 28 78 42 77H58C72 78 88 84 92 102Z" fill="#6c5a3c" />
    <Shape d="M24 84Q50 98 76 84L72 102H28Z" fill="#c9a878" />
    <Patch d="M34 92H37V96H34ZM46 95H49V99H46ZM60 93H63V97H60Z" fill="#6d4f2c" />
    <Head skin="#edcbab" shade="#cda27f" shape="long" />
    <Shape d="M33 50C28 50 28 40 33 38ZM67 50C72 50 72 40 67 38Z" fill="#f3efe6" width={1.8} />
    <Brows colour="#f3efe6" tilt={-2} />
    <Eyes manner="tired" />
    <circle cx="42" cy="51" r="7" fill="none" stroke="#b08a35" stroke-width="1.8" />
    <circle cx="58" cy="51" r="7" fill="none" stroke="#b08a35" stroke-width="1.8" />
    <Shape d="M49 50Q50 48 51 50" ink="#b08a35" width={1.8} />
    <Nose shade="#b98560" />
    <Mouth manner="sour" />
    <Shape d="M40 34Q50 30 60 34" ink="#cda27f" width={1.4} />
    <circle cx="78" cy="86" r="6" fill="none" stroke="#d9a93a" stroke-width="3" />
    <Shape d="M78 92V102M78 98H84" ink="#d9a93a" width={3} />
  </Medallion>
);

const Perrin = (): JSX.Element => (
  <Medallion field="#2f7a63" rim="#5b3a24">
    <Patch d="M20 10L30 24L20 38L10 24ZM80 6L90 20L80 34L70 20ZM86 52L94 64L86 76L78 64Z" fill="#276a55" />
    <Shape d="M8 102C12 84 28 78 42 76H58C72 78 88 84 92 102Z" fill="#c9732f" />
    <Shape d="M40 78L50 88L60 78" fill="#f3e3bd" width={1.8} />
    <Shape d="M28 44C24 58 28 66 33 66L36 44ZM72 44C76 58 72 66 67 66L64 44Z" fill="#3a2418" />
    <Head skin="#d7a072" shade="#b57a4e" />
    <Shape
      d="M18 42Q34 32 50 33T86 34Q74 26 70 25C66 14 56 10 44 14S30 26 29 31Q20 34 18 42Z"
      fill="#4e8a3e"
    />
    <Shape d="M30 31Q50 26 71 25L72 31Q50 31 29 37Z" fill="#3a2a1d" width={1.4} />
    <Shape d="M66 28C74 12 88 8 94 10C92 22 82 32 68 34Z" fill="#c23a2c" width={1.8} />
    <Brows colour="#3a2418" tilt={-1} />
    <Eyes manner="wink" />
    <Nose shade="#a2683c" />
    <Shape d="M41 64Q50 75 60 63Q50 67 41 64Z" fill="#fffaf0" width={1.8} />
    <circle cx="29" cy="60" r="2.4" fill="none" stroke="#e0b23e" stroke-width="1.8" />
    <Shape d="M66 82L84 76L90 94L72 100Z" fill="#fbf3dc" />
    <circle cx="78" cy="87" r="4.4" fill="#3a2a1d" />
    <Patch d="M75 85H77V87H75ZM79 85H81V87H79Z" fill="#fbf3dc" />
  </Medallion>
);

const Agnes = (): JSX.Element => (
  <Medallion field="#a9cbe0" rim="#d0aa4c">
    <Shape d="M16 102V40Q16 8 50 8T84 40V102" fill="#bcd9ea" width={1.8} />
    <Shape d="M50 8V102M16 48H84M28 20V102M72 20V102" ink="#7ba3bb" width={1.4} />
    <Shape d="M4 102C8 84 24 80 40 78H60C76 80 92 84 96 102Z" fill="#2f2b33" />
    <Shape d="M22 88C16 40 24 16 50 16S84 40 78 88Q50 98 22 88Z" fill="#2f2b33" />
    <Shape d="M29 86C25 44 32 25 50 25S75 44 71 86Q50 96 29 86Z" fill="#fbf8f0" />
    <Shape d="M35 50C35 38 40 35 50 35S65 38 65 50C65 64 59 74 50 74S35 64 35 50Z" fill="#eabf9d" />
    <Brows colour="#9b8a7c" tilt={-1} />
    <Eyes iris="#4d7fa6" />
    <Nose shade="#c08c66" />
    <Mouth manner="smile" />
    <Patch
      d="M38 58A4 4 0 1 0 46 58A4 4 0 1 0 38 58ZM54 58A4 4 0 1 0 62 58A4 4 0 1 0 54 58Z"
      fill="#dd8f77"
      opacity={0.45}
    />
    <Shape d="M50 84V98M45 89H55" ink="#d0a638" width={3.4} />
  </Medallion>
);

const Walter = (): JSX.Element => (
  <Medallion field="#bfe0ea" rim="#6d8f3c">
    <Patch d="M0 56Q24 46 50 54T100 50V102H0Z" fill="#a9c765" />
    <Shape
      d="M0 70Q30 60 46 56M100 66Q74 58 56 56M8 92Q34 70 48 57M92 90Q68 70 53 57"
      ink="#8aab49"
      width={2.4}
    />
    <Shape d="M8 102C12 84 28 78 42 76H58C72 78 88 84 92 102Z" fill="#5f8a45" />
    <Shape d="M40 78L50 86L60 78" fill="#efe2c0" width={1.8} />
    <Head skin="#d49a6a" shade="#b1784a" shape="round" />
    <Shape d="M8 40Q26 30 50 31T92 40Q74 46 50 44T8 40Z" fill="#e5bf55" />
    <Shape d="M30 32C31 20 38 15 50 15S69 20 70 32Q50 28 30 32Z" fill="#e5bf55" />
    <Patch d="M30 29Q50 25 70 29V33Q50 29 30 33Z" fill="#8a3a2a" />
    <Shape d="M20 38L30 41M80 38L70 41M44 42L56 42" ink="#b8902f" width={1.3} />
    <Brows colour="#5a3a20" tilt={-1} />
    <Eyes />
    <Nose shade="#9c6238" />
    <Shape d="M36 65Q43 59 50 63Q57 59 64 65Q57 68 50 66Q43 68 36 65Z" fill="#5a3a20" width={1.6} />
    <Shape d="M46 71Q50 73 54 71" width={1.8} />
    <Shape d="M80 102Q82 86 86 72" ink="#c99a2e" width={2} />
    <Patch
      d="M84 74Q78 70 80 64Q86 66 85 73ZM86 72Q92 68 92 62Q85 63 85 71ZM83 82Q76 80 77 73Q83 75 84 81ZM85 82Q92 80 92 73Q86 74 85 81Z"
      fill="#e0b23e"
    />
  </Medallion>
);

const Marjory = (): JSX.Element => (
  <Medallion field="#f0dcae" rim="#a33a2c">
    <Patch
      d="M-2 0H14V26Q6 34 -2 26ZM30 0H46V26Q38 34 30 26ZM62 0H78V26Q70 34 62 26ZM94 0H104V26Q98 34 94 26Z"
      fill="#c0392b"
    />
    <Patch d="M14 0H30V26Q22 34 14 26ZM46 0H62V26Q54 34 46 26ZM78 0H94V26Q86 34 78 26Z" fill="#fbf6ea" />
    <circle cx="12" cy="66" r="5" fill="#c0392b" stroke="#3a2a1d" stroke-width="1.5" />
    <circle cx="20" cy="72" r="5" fill="#7fa043" stroke="#3a2a1d" stroke-width="1.5" />
    <Shape d="M8 102C12 84 28 78 42 76H58C72 78 88 84 92 102Z" fill="#3f6fa8" />
    <Patch d="M34 80H38V102H34ZM48 84H52V102H48ZM62 80H66V102H62Z" fill="#f3efe6" />
    <Shape d="M68 50C78 58 80 74 74 86Q68 88 66 80Q70 66 64 58Z" fill="#4a2c1a" />
    <Head skin="#dca57c" shade="#bb7f55" shape="round" />
    <Shape d="M27 44C26 26 36 19 50 19S74 26 73 44Q62 34 50 35T27 44Z" fill="#e0962f" />
    <Patch d="M40 23L44 33H40L36 26ZM58 22L60 33H56L54 23Z" fill="#c0701c" />
    <Shape d="M70 36Q82 34 84 44Q76 46 71 42Z" fill="#e0962f" width={1.8} />
    <Brows colour="#4a2c1a" tilt={-1} />
    <Eyes manner="smiling" />
    <Nose shade="#a86c44" />
    <Shape d="M40 63Q50 76 60 63Q50 67 40 63Z" fill="#fffaf0" width={1.8} />
    <Patch
      d="M32 58A4 4 0 1 0 40 58A4 4 0 1 0 32 58ZM60 58A4 4 0 1 0 68 58A4 4 0 1 0 60 58Z"
      fill="#d9795c"
      opacity={0.5}
    />
    <circle cx="28" cy="62" r="2.6" fill="#e0b23e" stroke="#3a2a1d" stroke-width="1" />
  </Medallion>
);

export const DRAWINGS: Record<string, () => JSX.Element> = {
  odo: Odo,
  rosamund: Rosamund,
  beatrix: Beatrix,
  gilbert: Gilbert,
  perrin: Perrin,
  agnes: Agnes,
  walter: Walter,
  marjory: Marjory,
};
