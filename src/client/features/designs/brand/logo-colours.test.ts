import { describe, expect, test } from 'vitest'
import { badgeColors } from '#art/badge-colors.ts'
import { logoColours } from './logo-colours.ts'

type Area = [hex: string, share: number, alpha?: number]

/** The pixels of a drawing with these areas, of 1,000 pixels. */
const drawing = (...areas: Area[]) =>
  areas
    .flatMap(([hex, share, alpha = 255]) =>
      Array.from({ length: share }, () =>
        [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).concat(alpha),
      ),
    )
    .flat()

const enamel = (hex: string) => badgeColors(hex, null).face

describe('the colours of a logo', () => {
  test.each<[string, Area[], string[]]>([
    [
      'are its areas, from the largest',
      [
        ['#a3262c', 300],
        ['#1d6f4a', 700],
      ],
      ['#1d6f4a', '#a3262c'],
    ],
    [
      'leave out its white paper',
      [
        ['#ffffff', 800],
        ['#fdfdfb', 50],
        ['#14618c', 150],
      ],
      ['#14618c'],
    ],
    [
      'leave out what is transparent',
      [
        ['#a3262c', 800, 0],
        ['#14618c', 200],
      ],
      ['#14618c'],
    ],
    [
      'leave out the mixed colours of edges',
      [
        ['#14618c', 950],
        ['#8aa0b5', 25],
        ['#c9d6df', 25],
      ],
      ['#14618c'],
    ],
    [
      'leave out greys and black beside colours',
      [
        ['#000000', 500],
        ['#777777', 300],
        ['#14618c', 200],
      ],
      ['#14618c'],
    ],
    [
      'are a grey if it has nothing else',
      [
        ['#ffffff', 500],
        ['#222222', 400],
        ['#999999', 100],
      ],
      ['#222222'],
    ],
    [
      'take shades of one colour together',
      [
        ['#14618c', 500],
        ['#186590', 300],
        ['#10588a', 200],
      ],
      ['#14618c'],
    ],
    ['keep pale ones pale', [['#ffe9a0', 1000]], ['#ffe9a0']],
    [
      'are none of white on nothing',
      [
        ['#ffffff', 500],
        ['#000000', 500, 0],
      ],
      [],
    ],
    ['are none of nothing', [], []],
  ])('%s', (_, areas, colours) => {
    expect(logoColours(drawing(...areas), [])).toEqual(colours.map(enamel))
  })

  test('leave out those that are there already', () => {
    expect(logoColours(drawing(['#a3262c', 500], ['#1d6f4a', 500]), ['#1e704c'])).toEqual([enamel('#a3262c')])
  })

  test('are as legible as badges need them', () => {
    for (const hex of ['#ff0000', '#00ff00', '#ffff00', '#0000ff', '#b0b0b0'])
      for (const found of logoColours(drawing([hex, 1000]), []))
        expect(badgeColors(found, null).contrast).toBeGreaterThanOrEqual(3)
  })
})
