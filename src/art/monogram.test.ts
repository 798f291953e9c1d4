import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backgroundSize, backgroundSvg } from './background.ts'
import { crestLetter, crestSvg } from './crest.ts'
import { initialsOf, initialsSvg } from './initials.ts'
import { initialOf } from './monogram.ts'
import { anyText } from './testing/any-text.ts'
import { type Element, readSvg } from './testing/read-svg.ts'

const ids = (elements: Element[]) => elements.flatMap(({ attributes }) => attributes['id'] ?? [])

/** Asserts that the picture refers only to elements that it contains. */
function expectSelfContained(svg: string) {
  const elements = readSvg(svg)
  for (const { attributes } of elements) {
    for (const [name, value] of Object.entries(attributes)) {
      expect(value).not.toMatch(/NaN|Infinity|undefined/)
      const [, id] = /^(?:url\(#(.+)\)|#(?![0-9a-f]{6}$).+)$/.exec(value) ?? []
      if (id) expect(ids(elements)).toContain(id)
      if (name === 'href') expect(ids(elements)).toContain(value.slice(1))
    }
  }
}

test.each([
  ['Giulia', 'G'],
  ['Łukasz', 'L'],
  ['Ørsted', 'O'],
  ['école', 'E'],
  ['ßtraße', 'S'],
  ['  «3M»', '3'],
  ['(anon)', 'A'],
  ['東京', ''],
  ['محمد', ''],
  ['…', ''],
  ['', ''],
])('the initial of %j is %j', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

test.each([
  ['Università di Montelupo', 'U'],
  ['The Open University', 'O'],
  ['La Sapienza', 'S'],
  ['L’Aquilone', 'A'],
  ["l'Arca", 'A'],
  ['Lo', 'L'],
  ['Lavoro e Scuola', 'L'],
])('the crest of %s shows %s', (name, letter) => {
  expect(crestLetter(name)).toBe(letter)
})

test('the initials are those of both names, or of the one that has any', () => {
  expect(initialsOf('Giulia', 'Ferri')).toBe('GF')
  expect(initialsOf('王', 'Wang')).toBe('W')
  expect(initialsOf('王', '小明')).toBe('')
})

describe('any name and any seed', () => {
  const text = anyText()

  test('makes a self-contained picture that is always the same', () => {
    fc.assert(
      fc.property(text, text, text, (one, other, seed) => {
        for (const draw of [
          () => crestSvg({ letter: crestLetter(one), seed }),
          () => initialsSvg({ letters: initialsOf(one, other), seed }),
          () => backgroundSvg({ type: null, color: one, seed }),
        ]) {
          expectSelfContained(draw())
          expect(draw()).toBe(draw())
        }
      }),
    )
  })
})

test('letters of any width stay inside the circle', () => {
  for (const letters of ['W', 'MW', 'WW', 'I', 'II']) {
    const svg = initialsSvg({ letters, seed: 's' })
    const [, left = '', scale = ''] = /translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/.exec(svg) ?? []
    expect(Number(left)).toBeGreaterThanOrEqual(49)
    expect(Number(scale)).toBeGreaterThan(2)
  }
})

test('a crest keeps its colours when the organization takes another name', () => {
  const field = (letter: string) =>
    /<path d="[^"]+" fill="(#\w{6})"\/><g clip-path/.exec(crestSvg({ letter, seed: 'x' }))?.[1]
  expect(field('A')).toMatch(/^#/)
  expect(field('B')).toBe(field('A'))
})

test('a background is filled with the colour of the face of its template', () => {
  const [, ground] = readSvg(backgroundSvg({ type: 'skills', color: '#14618c', seed: 's' }))
  expect(ground?.attributes).toEqual({
    width: `${backgroundSize.width}`,
    height: `${backgroundSize.height}`,
    fill: '#14618c',
  })
})
