import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Highlight } from './Highlight.tsx'

const marked = (text: string, search: string) =>
  renderToStaticMarkup(<Highlight text={text} search={search} />)
    .replace(/<mark[^>]*>(.*?)<\/mark>/g, '[$1]')
    .replaceAll(/<[^>]*>/g, '')

test('every search word is highlighted, in any order', () => {
  expect(marked('Niccolò D’Angelo', 'dʼangelo nicco')).toBe('[Nicco]lò [D’Angelo]')
  expect(marked('Niccolò D’Angelo', 'dangelo')).toBe('Niccolò [D’Angelo]')
  expect(marked('Jörg Müller-Lüdenscheidt', 'mullerlu')).toBe('Jörg [Müller-Lü]denscheidt')
  expect(marked('Trần Quang', 'quang')).toBe('Trần [Quang]')
  expect(marked('Viola Rossi', 'rossi, viola')).toBe('[Viola] [Rossi]')
})

test('overlapping words are highlighted once, and nothing if a word is missing', () => {
  expect(marked('Rossini', 'ross rossi')).toBe('[Rossi]ni')
  expect(marked('Viola Rossi', 'rossi anna')).toBe('Viola Rossi')
  expect(marked('Viola Rossi', '-')).toBe('Viola Rossi')
  expect(marked('Viola Rossi', '')).toBe('Viola Rossi')
})
