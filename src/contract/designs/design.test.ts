import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeEngraved, DESIGN_SHAPES, Design, engraved } from './design.ts'

const whole = {
  v: 1,
  shape: 'seal',
  metal: 'gold',
  border: 'beads',
  enamel: { brand: 0 },
  band: null,
  engraving: 'woven',
  seed: 'template',
  symbol: { set: 'ph', name: 'microscope', scale: 1 },
  top: { bind: 'title', short: 'Laboratory safety', ink: 'auto' },
  bottom: { bind: 'organization' },
  plate: { bind: 'code' },
  stars: { bind: 'level' },
  banner: null,
  face: 'clarendon',
  extra: [],
}

/** The path of each issue; empty for a document that is accepted. */
const pathsOf = (document: unknown) => Design.safeParse(document).error?.issues.map(({ path }) => path.join('.')) ?? []
/** The codes of the issues, those of the branches of a union too. */
const codesOf = (document: unknown) => JSON.stringify(Design.safeParse(document).error?.issues ?? [])

test('a document is read with ink and scale where it does not say them', () => {
  expect(Design.parse({ ...whole, symbol: { emblem: 'type' } })).toMatchObject({
    bottom: { bind: 'organization', ink: 'auto' },
    symbol: { emblem: 'type', scale: 1 },
  })
  expect(DESIGN_SHAPES).toHaveLength(17)
})

describe('words', () => {
  const read = (text: string) => {
    const { data } = Design.safeParse({ ...whole, top: { text } })
    return data?.top && 'text' in data.top ? data.top.text : undefined
  }

  test('are composed, trimmed, and without controls of direction; joiners stay', () => {
    expect(read(' \u202eCafe\u0301 \u2066B\u2069 ')).toBe('Café B')
    expect(read('می\u200cخواهم')).toBe('می\u200cخواهم')
    expect(read('ක්\u200dෂ')).toBe('ක්\u200dෂ')
  })

  test('have at most 80 characters, however many units and marks each has', () => {
    expect(read('𐐀'.repeat(80))).toHaveLength(160)
    expect(read('e\u0301'.repeat(80))).toHaveLength(80)
    expect(read('a'.repeat(81))).toBeUndefined()
    expect(read('a'.repeat(10_000_000))).toBeUndefined()
  })

  test.each(['🚀 Rocket', 'ok ☀️', '🇮🇹', '👩‍🔬', '👍🏽'])('cannot be engraved with emoji: %s', (text) => {
    expect(codesOf({ ...whole, top: { text, ink: 'auto' } })).toContain('"emoji"')
  })

  test.each(['', ' ', '\u200d', '\u0301', 'a\nb', 'a\u2028b', 'a\0', 'a\ud800', '\ufffd'])('cannot be %j', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('keep digits, signs and letters of any script', () => {
    for (const text of ['C# & C++ ©', 'Προστασία', 'أمان المختبر', '实验室安全', '100 % <b>', '½ ★'])
      expect(read(text)).toBe(text)
  })
})

test.each([
  [{ x: 1 }, ''],
  [{ v: 2 }, 'v'],
  [{ shape: 'blob' }, 'shape'],
  [{ face: 'comic' }, 'face'],
  [{ seed: 'A B' }, 'seed'],
  [{ enamel: { brand: 8 } }, 'enamel'],
  [{ enamel: { hex: 'red' } }, 'enamel'],
  [{ enamel: { hex: '#112233', brand: 1 } }, 'enamel'],
  [{ band: { type: false } }, 'band'],
  [{ symbol: { set: 'ph', name: 'x', scale: Number.NaN } }, 'symbol'],
  [{ symbol: { set: 'ph', name: 'x', scale: Number.POSITIVE_INFINITY } }, 'symbol'],
  [{ symbol: { set: 'ph', name: 'x', scale: 1.3 } }, 'symbol'],
  [{ symbol: { set: 'ph', name: '../x' } }, 'symbol'],
  [{ symbol: { letters: 'ABCD' } }, 'symbol'],
  [{ stars: { count: 6 } }, 'stars'],
  [{ top: { bind: 'email' } }, 'top'],
  [{ plate: 'LS-B' }, 'plate'],
  [{ extra: [{ part: 'note', text: 'a'.repeat(25) }] }, 'extra.0'],
  [{ extra: [{ part: 'picture', hash: 'a' }] }, 'extra.0'],
  [{ extra: [1, 2, 3].map(() => ({ part: 'note', text: 'a' })) }, 'extra'],
  [{ extra: [1, 2, 3, 4].map((text) => ({ part: 'note', text: `${text}` })) }, 'extra'],
])('%j is refused with its path', (change, path) => {
  expect(pathsOf({ ...whole, ...change })[0]).toMatch(new RegExp(`^${path}`))
})

test('nothing that anybody may send is worse than a refusal', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(whole)), fc.anything(), (key, value) => {
      Design.safeParse(JSON.parse(JSON.stringify({ ...whole, [key]: value })))
      Design.safeParse({ ...whole, [key]: value })
      Design.safeParse(value)
    }),
  )
})

test('the largest document has fewer than 16 kB', () => {
  const words = { text: '𐐀'.repeat(80), ink: 'ivory' }
  const large = {
    ...whole,
    symbol: { set: 'ph', name: 'a'.repeat(60), scale: 0.8123456789012345 },
    top: words,
    bottom: words,
    plate: words,
    banner: words,
    extra: [
      { part: 'picture', hash: 'a'.repeat(64) },
      { part: 'logo', hash: 'a'.repeat(64) },
      { part: 'note', text: '𐐀'.repeat(24) },
    ],
  }
  // A code unit takes at most three bytes.
  expect(JSON.stringify(Design.parse(large)).length * 3).toBeLessThan(16_384)
})

test('pages refuse the words that the schema refuses', () => {
  const few = fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
  const marks = fc.constantFrom('', ' ', '\u200D', '\uFE0F', '\u202E', '\u2028', '\uD800', '🚀', 'Ư\u0323', 'abcd')
  fc.assert(
    fc.property(fc.array(fc.oneof(few, marks), { maxLength: 3 }), (parts) => {
      const words = parts.join('')
      expect(canBeEngraved(words, 4), JSON.stringify(words)).toBe(engraved(4).safeParse(words).success)
    }),
  )
})
