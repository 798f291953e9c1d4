import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#art/testing/any-text.ts'
import { ATTACKS } from '#server/testing/attacks.ts'
import { expectInert } from '#server/testing/expect-inert.ts'
import { cleanHtml, isSafeLink, textOfHtml } from './clean-html.ts'

describe('cleaning', () => {
  test.each(ATTACKS)('%j comes out inert', (attack) => {
    expectInert(cleanHtml(attack))
    expectInert(cleanHtml(`<p>Reads <em>data</em>${attack}</p>`))
  })

  test('makes anything inert, once and again', () => {
    const piece = fc.oneof(fc.constantFrom(...ATTACKS), anyText(), fc.constantFrom('<p>', '</p>', '<'))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''))
        expectInert(clean)
        expectInert(cleanHtml(clean))
      }),
    )
  })

  test('keeps every tag and link that is allowed', () => {
    const html =
      '<h2>One</h2><p>a<br />b <strong>c</strong><em>d</em><u>e</u><s>f</s></p><h3>Two</h3><hr /><blockquote>g</blockquote>' +
      '<ul><li>h</li></ul><ol><li>i</li></ol>' +
      '<p><a href="https://a.example/?b=1&amp;c=2#d" rel="noopener nofollow" target="_blank">j</a>' +
      '<a href="mailto:k@a.example" rel="noopener nofollow">k</a></p>'
    expect(cleanHtml(html)).toBe(html)
  })

  test('gives every link its rel, whatever it came with', () => {
    expect(cleanHtml('<a href="http://a.example" rel="opener author" target="_top">a</a>')).toBe(
      '<a href="http://a.example" rel="noopener nofollow">a</a>',
    )
  })

  test('keeps the text of unsafe links, and of tags that are not allowed', () => {
    expect(cleanHtml('<div><a href="/sign-out">Sign out</a> <font color="red">n<em>o</em>w</font></div>')).toBe(
      'Sign out n<em>o</em>w',
    )
  })

  test('keeps text as it reads, in any script', () => {
    expect(cleanHtml('<p>1 &lt; 2 &amp; l’80% è “è”, שלום, 東京</p>')).toBe(
      '<p>1 &lt; 2 &amp; l’80% è “è”, שלום, 東京</p>',
    )
  })
})

test('the words of a text are on one line, whole and without markup', () => {
  expect(textOfHtml('<h2>What</h2><p>un<em>believ</em>able<br>1 &lt; 2 &amp;amp; 3</p><style>p{}</style>')).toBe(
    'What unbelievable 1 < 2 &amp; 3',
  )
  expect(textOfHtml('<p>&nbsp;<br></p>')).toBe('')
})

test.each([
  ['https://a.example/', true],
  ['http://a.example', true],
  ['mailto:a@a.example', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//a.example', false],
  ['/path', false],
  ['a.example', false],
  ['', false],
])('%j may stand in a link: %s', (address, may) => {
  expect(isSafeLink(address)).toBe(may)
})
