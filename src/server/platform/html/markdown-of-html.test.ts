import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

test.each([
  ['<p>Twelve hours of workshops.</p>', 'Twelve hours of workshops.'],
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\\\nthree'],
  [
    '<h2>How</h2><p>By <strong>doing </strong>it <em>well</em>, <u>often</u>.</p>',
    '## How\n\nBy **doing** it *well*, often.',
  ],
  ['<ul><li><p>Read</p></li><li><p>Clean</p><ol><li>rows</li></ol></li></ul>', '- Read\n- Clean\n  1. rows'],
  ['<blockquote><p>One</p><p>Two</p></blockquote><hr><p>After</p>', '> One\n>\n> Two\n\n---\n\nAfter'],
  ['<p><a href="https://a.example/?x=1&amp;y=2">More</a></p>', '[More](<https://a.example/?x=1&y=2>)'],
  ['<p>A &amp; B &quot;C&quot;</p>', 'A & B "C"'],
  ['<p></p>', ''],
  ['no markup', 'no markup'],
])('%s is %j', (html, markdown) => {
  expect(markdownOfHtml(cleanHtml(html))).toBe(markdown)
})

test('what looks like markup stays text', () => {
  const html = cleanHtml(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; *not strong* [x](javascript:alert(1))</p><p># not a title</p>',
  )
  expect(markdownOfHtml(html)).toBe(
    '\\<script\\>alert(1)\\</script\\> \\*not strong\\* \\[x\\](javascript:alert(1))\n\n\\# not a title',
  )
  expect(markdownOfHtml('<p>- no item</p><p>1. no item</p><p>1-2 3.5</p>')).toBe(
    '\\- no item\n\n1\\. no item\n\n1-2 3.5',
  )
})
