import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WrittenText } from './WrittenText.tsx'

/** The words of an HTML text as they are shown, without the room around them. */
function shown(html: string) {
  const [, words = ''] =
    /<div[^>]*><\/div><div[^>]*>(.*)<\/div><\/div>$/s.exec(renderToStaticMarkup(<WrittenText html={html} />)) ?? []
  return words
}

test('paragraphs, lists and bold words look as they will in the editor', () => {
  const html = '<p>One <strong>two <em>three</em></strong><br>four</p><ul><li>five</li><li>six</li></ul>'
  expect(shown(html)).toBe(html.replace('<br>', '<br/>'))
})

test('signs that were written as entities are read as signs', () => {
  expect(shown('<p>R&amp;D &lt;3&nbsp;&euro;</p>')).toBe('<p>R&amp;D &lt;3\u00A0&amp;euro;</p>')
})

test('links lead nowhere yet, and no attribute is kept', () => {
  expect(shown('<p onclick="x()">See <a href="javascript:x()">us</a></p>')).toBe('<p>See us</p>')
})

test('what is no text of ours becomes its words, and nothing is left open', () => {
  expect(shown('<script>alert(1)</script><p>Open <strong>bold')).toBe('alert(1)<p>Open <strong>bold</strong></p>')
  expect(shown('plain < text')).not.toContain('<')
  expect(shown('')).toBe('')
})
