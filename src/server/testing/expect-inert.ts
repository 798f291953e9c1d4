import { expect } from 'vitest'

const TAG = /<(\/?)([^\s>/]*)([^>]*)>/g
const ALLOWED = new Set('p br strong em u s h2 h3 ul ol li blockquote a hr'.split(' '))

/** Asserts that sanitized HTML is harmless, by stricter rules than a browser's: every `<` must start an allowed tag. */
export function expectInert(html: string) {
  expect(html.replace(TAG, '')).not.toMatch(/[<>]/)
  const open: string[] = []
  for (const [, closes, name = '', attributes = ''] of html.matchAll(TAG)) {
    expect(ALLOWED).toContain(name)
    if (closes) expect(open.pop()).toBe(name)
    else if (name !== 'br' && name !== 'hr') open.push(name)
    if (name === 'a' && !closes) {
      const [, href = ''] = /^ href="([^"]*)" rel="noopener nofollow"(?: target="_blank")?$/.exec(attributes) ?? []
      expect(href).toMatch(/^\s*(https?:|mailto:)/)
    } else expect(attributes).toMatch(/^( \/)?$/)
  }
  expect(open).toEqual([])
}
