import type { TalatSymbol } from '#studio/games/talat/rules.ts'

/** Colour stops of a gradient, from its start or middle: `[offset percent, colour]`. */
type Stops = readonly (readonly [number, string])[]

const stopsText = (stops: Stops): string =>
  stops.map(([at, colour]) => `<stop offset="${at}%" stop-color="${colour}"/>`).join('')

/** A round gradient whose light comes from the upper left. */
const round = (id: string, stops: Stops, at = '36% 30% 78%'): string => {
  const [cx, cy, r] = at.split(' ')
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsText(stops)}</radialGradient>`
}

const straight = (id: string, stops: Stops, across = false): string =>
  `<linearGradient id="${id}" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stopsText(stops)}</linearGradient>`

const n = (value: number): string => String(Math.round(value * 10) / 10)

const polar = (cx: number, cy: number, r: number, degrees: number): [number, number] => [
  cx + r * Math.cos((degrees * Math.PI) / 180),
  cy + r * Math.sin((degrees * Math.PI) / 180),
]

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** What lies on the counter under every fruit. */
const drop = (rx = 40, cy = 116): string =>
  `<ellipse cx="64" cy="${cy}" rx="${rx}" ry="6.5" fill="#2a1503" opacity=".28"/>`

const shine = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  turn: number,
  opacity = 0.6,
): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#fff" opacity="${opacity}" transform="rotate(${turn} ${cx} ${cy})"/>`

/** A leaf that grows from a point, `long` units, turned from straight up. */
const leaf = (x: number, y: number, long: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C${n(-long * 0.42)} ${n(-long * 0.3)} ${n(-long * 0.3)} ${n(-long * 0.8)} 0 ${-long}C${n(long * 0.3)} ${n(-long * 0.75)} ${n(long * 0.4)} ${n(-long * 0.3)} 0 0Z" fill="url(#lf)" stroke="#0d4a25" stroke-width="2.5" stroke-linejoin="round"/><path d="M0 -2L0 ${n(-long * 0.8)}" stroke="#a9e59a" stroke-width="1.6" opacity=".8"/></g>`

const leafFill = straight('lf', [
  [0, '#8fdc6a'],
  [55, '#2f9e4f'],
  [100, '#0f6b3c'],
])

function mangosteen(): string {
  const lobes = range(5)
    .map((at) => {
      const [x, y] = polar(64, 82, 13.5, at * 72 - 90)
      return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="12" ry="10.5" fill="url(#w)" stroke="#cdb9cf" stroke-width="1.6" transform="rotate(${at * 72} ${n(x)} ${n(y)})"/>`
    })
    .join('')
  const calyx = [-58, -20, 20, 58]
    .map(
      (turn) =>
        `<path d="M64 32C50 30 46 17 64 10C82 17 78 30 64 32Z" transform="rotate(${turn} 64 36)" fill="url(#c)" stroke="#1d4a1c" stroke-width="2.5"/>`,
    )
    .join('')
  return `<defs>${round('b', [
    [0, '#9b4a8f'],
    [40, '#5a1850'],
    [100, '#1f0520'],
  ])}${round('w', [
    [0, '#ffffff'],
    [70, '#fbf5f6'],
    [100, '#dccbdc'],
  ])}${straight('c', [
    [0, '#b7d86b'],
    [100, '#4f8f35'],
  ])}${round('r', [
    [0, '#c14a6d'],
    [75, '#96264f'],
    [100, '#4d0c30'],
  ])}</defs>${drop(42)}<circle cx="64" cy="70" r="45" fill="url(#b)" stroke="#160316" stroke-width="3"/>
<path d="M24 60C32 38 50 30 62 32" fill="none" stroke="#e4a6da" stroke-width="5" stroke-linecap="round" opacity=".45"/>
<path d="M58 34h12v8h-12Z" fill="#3d6b25"/>${calyx}<rect x="59" y="6" width="10" height="14" rx="4" fill="#7a5a2a" stroke="#3d2a10" stroke-width="2"/>
<ellipse cx="64" cy="82" rx="34" ry="30" fill="url(#r)" stroke="#2b0620" stroke-width="3"/>${lobes}
<circle cx="64" cy="82" r="4" fill="#e7d8e6"/>${shine(56, 70, 6, 3.5, -30, 0.95)}`
}

function mango(): string {
  const body = 'M20 92C6 62 32 28 70 22C98 18 118 38 114 62C111 80 98 84 88 96C72 116 36 118 20 92Z'
  return `<defs>${leafFill}${round(
    'b',
    [
      [0, '#fff6b8'],
      [28, '#ffdb55'],
      [66, '#f8ab1c'],
      [100, '#c86606'],
    ],
    '40% 34% 72%',
  )}${round(
    'g',
    [
      [0, '#7fae2e'],
      [100, '#9dbb2e00'],
    ],
    '50% 50% 50%',
  )}<clipPath id="k"><path d="${body}"/></clipPath></defs>${drop(38)}${leaf(94, 28, 42, -62)}
<path d="${body}" fill="url(#b)" stroke="#8f4704" stroke-width="3.5"/>
<g clip-path="url(#k)"><circle cx="100" cy="32" r="40" fill="url(#g)" opacity=".75"/><path d="M16 92C34 116 76 112 92 90C104 80 112 74 114 56L128 120H10Z" fill="#a84a00" opacity=".28"/></g>
<path d="M96 26C98 16 104 12 110 10" fill="none" stroke="#5b3a12" stroke-width="6" stroke-linecap="round"/>
${shine(50, 48, 20, 8, -36, 0.7)}${shine(30, 70, 4, 7, 12, 0.5)}`
}

function watermelon(): string {
  const seeds = [
    [38, 62, 20],
    [56, 70, 8],
    [76, 70, -8],
    [94, 60, -22],
    [50, 88, 10],
    [68, 92, -2],
    [84, 84, -16],
  ]
    .map(
      ([x, y, turn]) =>
        `<path d="M${x} ${(y as number) - 6}q5 7 0 10q-5 -3 0 -10Z" fill="#2b0a08" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('')
  return `<defs>${round(
    'r',
    [
      [0, '#ff8f86'],
      [55, '#f2323f'],
      [100, '#c3122b'],
    ],
    '50% 10% 95%',
  )}${straight('g', [
    [0, '#2c8c45'],
    [100, '#0a4a26'],
  ])}</defs>${drop(36, 118)}<g transform="rotate(-12 64 70)">
<path d="M4 44A60 66 0 0 0 124 44Z" fill="url(#g)" stroke="#06331a" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M14 58l8 -4M24 80l8 -6M42 97l6 -8M64 104v-9M86 97l-6 -8M104 80l-8 -6M114 58l-8 -4" stroke="#083d20" stroke-width="5" stroke-linecap="round"/>
<path d="M11 44A53 57 0 0 0 117 44Z" fill="#c8ec9a"/><path d="M15 44A49 52 0 0 0 113 44Z" fill="#f6ffe6"/>
<path d="M19 44A45 47 0 0 0 109 44Z" fill="url(#r)"/>
<path d="M5 44L12 35H116L123 44Z" fill="#ff6b6b" stroke="#8a0d1e" stroke-width="2.5" stroke-linejoin="round"/><path d="M20 39.5H90" stroke="#ffd0ca" stroke-width="3.5" stroke-linecap="round"/>
<g transform="translate(-2 -2)">${seeds}</g></g>`
}

function pineapple(): string {
  const crown = [
    [-64, 30],
    [64, 30],
    [-42, 40],
    [42, 40],
    [-22, 46],
    [22, 46],
    [0, 50],
  ]
    .map(([turn, long]) => leaf(64, 52, long as number, turn as number))
    .join('')
  const rhombs = range(7)
    .flatMap((row) =>
      range(5).map((column) => {
        const x = 32 + column * 16 + (row % 2 === 0 ? 0 : -8)
        const y = 46 + row * 11
        return `<path d="M${x} ${y - 10}L${x + 8} ${y}L${x} ${y + 10}L${x - 8} ${y}Z" fill="url(#d)" stroke="#7a3d05" stroke-width="1.8"/><path d="M${x - 3} ${y + 1}L${x} ${y - 4}L${x + 3} ${y + 1}" fill="none" stroke="#fff0a8" stroke-width="2" stroke-linecap="round"/>`
      }),
    )
    .join('')
  const body =
    'M64 40C92 40 98 62 96 82C94 106 82 117 64 117C46 117 34 106 32 82C30 62 36 40 64 40Z'
  return `<defs>${leafFill}${straight('d', [
    [0, '#ffe06a'],
    [100, '#e2901c'],
  ])}${straight(
    's',
    [
      [0, '#4a1d0000'],
      [50, '#4a1d0000'],
      [100, '#4a1d00b0'],
    ],
    true,
  )}<clipPath id="k"><path d="${body}"/></clipPath></defs>${drop(34, 117)}${crown}
<path d="${body}" fill="#b8640c"/><g clip-path="url(#k)">${rhombs}<path d="${body}" fill="url(#s)"/></g>
<path d="${body}" fill="none" stroke="#5c2c03" stroke-width="3.5"/>${shine(48, 62, 5, 14, 14, 0.4)}`
}

function rambutan(): string {
  const hair = (degrees: number, from: number, long: number, colour: string, width: number) => {
    const [x, y] = polar(64, 68, from, degrees)
    const [bx, by] = polar(64, 68, from + long * 0.6, degrees + 3)
    const [ex, ey] = polar(64, 68, from + long, degrees + 11)
    return `<path d="M${n(x)} ${n(y)}Q${n(bx)} ${n(by)} ${n(ex)} ${n(ey)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  }
  const outer = range(26).map((at) => {
    const degrees = (at * 360) / 26
    return hair(degrees, 33, 19, '#5e0a1c', 6.4) + hair(degrees, 33, 18.5, '#c8d34e', 3.2)
  })
  const redRoots = range(26).map((at) => hair((at * 360) / 26, 32, 10, '#e6344a', 4.4))
  const inner = [
    [7, 4],
    [17, 10],
    [26, 16],
  ].flatMap(([radius, count]) =>
    range(count as number).map((at) => {
      const degrees = (at * 360) / (count as number) + (radius as number) * 9
      return (
        hair(degrees, radius as number, 11, '#8c0f2a', 4.4) +
        hair(degrees, radius as number, 10, '#ff9b7a', 2.2)
      )
    }),
  )
  return `<defs>${leafFill}${round('b', [
    [0, '#ff8f86'],
    [38, '#e22d48'],
    [100, '#86092a'],
  ])}</defs>${drop(36)}${leaf(70, 22, 26, 62)}<path d="M64 30C64 18 60 12 56 6" stroke="#5b3a12" stroke-width="6" fill="none" stroke-linecap="round"/>
${outer.join('')}<circle cx="64" cy="68" r="36" fill="url(#b)" stroke="#5e0a1c" stroke-width="3"/>${redRoots.join('')}${inner.join('')}${shine(50, 52, 11, 6, -38, 0.5)}`
}

function bananas(): string {
  const banana = (turn: number, shade: number): string =>
    `<g transform="rotate(${turn} 92 20)"><path d="M84 24C82 62 58 90 16 96C10 98 10 108 17 110C66 116 108 84 101 24Z" fill="url(#b)" stroke="#7d4e02" stroke-width="3.2" stroke-linejoin="round"/><path d="M93 26C92 70 62 98 18 104" fill="none" stroke="#c98a0a" stroke-width="3" opacity=".75"/><path d="M87 34C82 66 60 86 34 93" fill="none" stroke="#fffbd0" stroke-width="4.5" stroke-linecap="round" opacity="${0.85 - shade}"/><path d="M10 100C8 106 12 111 20 110L22 97C17 96 12 97 10 100Z" fill="#4a3208"/>${shade > 0 ? `<path d="M84 24C82 62 58 90 16 96C10 98 10 108 17 110C66 116 108 84 101 24Z" fill="#7a4a00" opacity="${shade}"/>` : ''}</g>`
  return `<defs>${straight('b', [
    [0, '#d9cf3a'],
    [22, '#ffe14a'],
    [100, '#ffc313'],
  ])}</defs>${drop(38, 114)}<g transform="translate(15 -3) scale(.88)"><g transform="rotate(17 64 60)">${banana(-40, 0.44)}${banana(-20, 0.24)}${banana(0, 0)}
<path d="M82 28C82 18 86 14 86 6C92 3 98 3 103 7C101 14 105 20 104 30C98 35 88 35 82 28Z" fill="#8a9a2b" stroke="#4b4a0c" stroke-width="3" stroke-linejoin="round"/><path d="M88 8L100 8" stroke="#5a4010" stroke-width="5" stroke-linecap="round"/></g></g>`
}

function coconut(): string {
  const petals = range(5)
    .map(
      (at) =>
        `<ellipse cx="28" cy="32" rx="6.5" ry="11" fill="url(#o)" stroke="#7c2368" stroke-width="1.6" transform="rotate(${at * 72} 28 43)"/>`,
    )
    .join('')
  return `<defs>${round(
    'b',
    [
      [0, '#d8f29a'],
      [35, '#8cc94c'],
      [75, '#3f8a2c'],
      [100, '#1d5a1c'],
    ],
    '34% 34% 80%',
  )}${straight('o', [
    [0, '#ffd6f4'],
    [100, '#d65fb2'],
  ])}</defs>${drop(40)}
<path d="M18 52C14 96 40 117 64 117C88 117 114 96 110 52Z" fill="url(#b)" stroke="#164a17" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M30 72C32 92 44 104 52 109M98 70C97 90 86 104 78 109M64 80V112" stroke="#1d5a1c" stroke-width="3" fill="none" opacity=".35" stroke-linecap="round"/>
<ellipse cx="64" cy="51" rx="46" ry="19" fill="#f4f7dc" stroke="#164a17" stroke-width="3"/><ellipse cx="64" cy="51" rx="36" ry="13.5" fill="#ffffff" stroke="#c6cfa4" stroke-width="2"/><ellipse cx="64" cy="53" rx="28" ry="9.5" fill="#bfe6df"/><path d="M42 52a24 8 0 0 1 30 -6" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>
<path d="M70 54L92 8L106 6" fill="none" stroke="#8a1020" stroke-width="10" stroke-linejoin="round" stroke-linecap="round"/><path d="M70 54L92 8L106 6" fill="none" stroke="#fff4ec" stroke-width="6.5" stroke-linejoin="round" stroke-linecap="round"/><path d="M70 54L92 8L106 6" fill="none" stroke="#e8394c" stroke-width="6.5" stroke-dasharray="6 6"/>
${petals}<circle cx="28" cy="43" r="5" fill="#ffe27a" stroke="#a5691a" stroke-width="1.6"/>${shine(34, 82, 5, 14, 14, 0.5)}`
}

function orange(): string {
  const segments = range(9)
    .map((at) => {
      const [x1, y1] = polar(76, 80, 26, at * 40 + 4)
      const [x2, y2] = polar(76, 80, 26, at * 40 + 36)
      const [mx, my] = polar(76, 80, 5, at * 40 + 20)
      return `<path d="M${n(mx)} ${n(my)}L${n(x1)} ${n(y1)}A26 26 0 0 1 ${n(x2)} ${n(y2)}Z" fill="url(#s)" stroke="#ffb347" stroke-width="2" stroke-linejoin="round"/>`
    })
    .join('')
  return `<defs>${leafFill}${round('b', [
    [0, '#ffd27a'],
    [38, '#ff9a26'],
    [100, '#c24a00'],
  ])}${round(
    's',
    [
      [0, '#ffc65a'],
      [100, '#f57a0a'],
    ],
    '50% 50% 70%',
  )}</defs>${drop(44)}${leaf(48, 22, 34, 68)}${leaf(46, 22, 24, -58)}
<circle cx="49" cy="57" r="38" fill="url(#b)" stroke="#8a3600" stroke-width="3.5"/><path d="M43 22l5 4l6 -4l-2 6h-8Z" fill="#3d6b25"/>${shine(36, 40, 10, 6, -38, 0.65)}
<circle cx="76" cy="80" r="37" fill="#f07d0c" stroke="#8a3600" stroke-width="3.5"/><circle cx="76" cy="80" r="32" fill="#fff3d6"/>${segments}<circle cx="76" cy="80" r="4" fill="#fff3d6"/>${shine(62, 66, 9, 3.5, -40, 0.6)}`
}

function durian(): string {
  const rim = range(44)
    .map((at) => {
      const out = at % 2 === 0 ? 1.17 : 0.97
      const [x, y] = polar(0, 0, 1, (at * 360) / 44)
      return `${n(64 + x * 39 * out)} ${n(70 + y * 38 * out)}`
    })
    .join('L')
  const thorn = (x: number, y: number, size: number): string => {
    const [dx, dy] = [(x - 64) * 0.16, (y - 74) * 0.16]
    const tip = `${n(x + dx)} ${n(y - size + dy)}`
    const foot = `${n(x)} ${n(y + size * 0.75)}`
    return `<path d="M${n(x - size)} ${n(y + size * 0.3)}L${tip}L${foot}Z" fill="#fff2a6"/><path d="M${n(x + size)} ${n(y + size * 0.3)}L${tip}L${foot}Z" fill="#b8730c"/>`
  }
  const thorns = range(7).flatMap((row) =>
    range(7).map((column) => {
      const x = 64 + (column - 3) * 14 + (row % 2 === 0 ? 0 : 7)
      const y = 40 + row * 11
      const inside = ((x - 64) / 35) ** 2 + ((y - 71) / 34) ** 2 < 1
      return inside ? thorn(x, y, 7.5) : ''
    }),
  )
  const rays = range(16)
    .map((at) => `<path d="M58 5L70 5L64 60Z" transform="rotate(${n(at * 22.5)} 64 60)"/>`)
    .join('')
  return `<defs>${round(
    'h',
    [
      [0, '#2fbf86'],
      [55, '#0f7a50'],
      [100, '#043522'],
    ],
    '50% 50% 52%',
  )}${straight('i', [
    [0, '#fff0b0'],
    [50, '#d7a02c'],
    [100, '#8a5f10'],
  ])}${round('b', [
    [0, '#fff3b0'],
    [35, '#f6c636'],
    [75, '#cf8a12'],
    [100, '#8a5206'],
  ])}</defs><circle cx="64" cy="60" r="59" fill="url(#h)" stroke="#4a3004" stroke-width="7"/><circle cx="64" cy="60" r="59" fill="none" stroke="url(#i)" stroke-width="4.4"/><g fill="#ffe27a" opacity=".32">${rays}</g>
<path d="M58 36C56 22 54 16 52 8C60 3 70 3 77 8C73 16 71 24 71 36Z" fill="#a9781c" stroke="#5e3a03" stroke-width="3" stroke-linejoin="round"/><path d="M55 9C62 13 68 13 74 9" fill="none" stroke="#ffe9a0" stroke-width="3" stroke-linecap="round"/>
<path d="M${rim}Z" fill="url(#b)" stroke="#5e3a03" stroke-width="3.2" stroke-linejoin="round"/>${thorns.join('')}
<path d="M36 52C42 42 50 38 58 37" fill="none" stroke="#fffbe0" stroke-width="4" stroke-linecap="round" opacity=".9"/><path d="M98 18l2.4 6.6l6.6 2.4l-6.6 2.4l-2.4 6.6l-2.4 -6.6l-6.6 -2.4l6.6 -2.4Z" fill="#fffdf0"/>`
}

function basket(): string {
  const weave = range(5)
    .flatMap((row) =>
      range(9).map((column) => {
        const x = 20 + column * 10 + (row % 2) * 5
        return `<rect x="${x - 5}" y="${68 + row * 10}" width="10" height="8" rx="3.5" fill="url(#${(row + column) % 2 === 0 ? 'p' : 'q'})" stroke="#4d2606" stroke-width="1.4"/>`
      }),
    )
    .join('')
  const body = 'M18 66H110L98 112Q64 122 30 112Z'
  return `<defs>${leafFill}${straight('p', [
    [0, '#ffe2a0'],
    [100, '#d99a4c'],
  ])}${straight('q', [
    [0, '#e8b868'],
    [100, '#b57630'],
  ])}${round('o', [
    [0, '#ffd27a'],
    [45, '#ff9526'],
    [100, '#c24a00'],
  ])}${round('m', [
    [0, '#a85a9b'],
    [100, '#2b0726'],
  ])}${round('r', [
    [0, '#ff9b8f'],
    [100, '#b3102f'],
  ])}${straight('e', [
    [0, '#35d692'],
    [100, '#0b7a4a'],
  ])}<clipPath id="k"><path d="${body}"/></clipPath></defs>${drop(44, 117)}
<path d="M22 64C22 -8 106 -8 106 64" fill="none" stroke="#4d2606" stroke-width="12"/><path d="M22 64C22 -8 106 -8 106 64" fill="none" stroke="#dba152" stroke-width="7"/><path d="M22 64C22 -8 106 -8 106 64" fill="none" stroke="#8a4f16" stroke-width="7" stroke-dasharray="3 7"/>
${leaf(64, 50, 32, -8)}${leaf(92, 54, 26, 40)}<circle cx="38" cy="52" r="19" fill="url(#o)" stroke="#8a3600" stroke-width="2.5"/><circle cx="90" cy="54" r="18" fill="url(#r)" stroke="#6b0a1e" stroke-width="2.5"/><circle cx="65" cy="54" r="19" fill="url(#m)" stroke="#160316" stroke-width="2.5"/><path d="M56 38q9 -6 18 0q-9 7 -18 0" fill="#8fc24a"/>${shine(31, 44, 5, 3, -38)}${shine(58, 48, 5, 3, -38, 0.4)}${shine(84, 46, 5, 3, -38)}
<g clip-path="url(#k)"><path d="${body}" fill="#6b3a0c"/>${weave}</g><path d="${body}" fill="none" stroke="#4d2606" stroke-width="3.5" stroke-linejoin="round"/>
<rect x="12" y="60" width="104" height="13" rx="6.5" fill="url(#p)" stroke="#4d2606" stroke-width="3"/><path d="M20 64H104" stroke="#ffe3a8" stroke-width="2.5" stroke-linecap="round"/>
<path d="M64 84C52 74 44 76 44 86C44 94 54 94 64 88C74 94 84 94 84 86C84 76 76 74 64 84Z" fill="url(#e)" stroke="#064a2c" stroke-width="2.5"/><path d="M62 90L54 108L64 103L74 108L66 90Z" fill="url(#e)" stroke="#064a2c" stroke-width="2.5" stroke-linejoin="round"/><circle cx="64" cy="87" r="6" fill="#f3d27a" stroke="#8a6714" stroke-width="2"/>`
}

const DRAWINGS: Readonly<Record<TalatSymbol, () => string>> = {
  A: mangosteen,
  B: mango,
  C: watermelon,
  D: pineapple,
  E: rambutan,
  F: bananas,
  G: coconut,
  H: orange,
  W: durian,
  S: basket,
}

/** The picture of a symbol as SVG text, `sizePx` wide and high. */
export const symbolSvg = (symbol: TalatSymbol, sizePx: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 128 128" width="${sizePx}" height="${sizePx}">${DRAWINGS[symbol]()}</svg>`
