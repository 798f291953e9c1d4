import { expect, test } from 'vitest'
import { shellFor } from './dashboard-shell.ts'
import { pageAt } from './page-at.ts'

const shell = '<html><head><script src="/assets/index.js"></script></head><body></body></html>'

test('the shell names what a page begins with, and nothing twice', () => {
  const page = { isOpen: false, scripts: ['/assets/index.js', '/assets/badges.js'], styles: ['/assets/badges.css'] }
  const html = shellFor(shell, page)
  expect(html).toContain('<script id="scripts" type="application/json">["/assets/badges.js"]</script>')
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/badges.css">')
  expect(html.match(/index\.js/g)).toHaveLength(1)
  expect(shellFor(shell)).toBe(shell)
})

test('no name that somebody gives can leave the block of answers', () => {
  const name = '</script><!--<script>$& $\' "'
  const html = shellFor(shell, undefined, { answers: { '/api/v1/auth/visitor': { name } }, frame: '' })
  const [, block = ''] = /<script id="answers" type="application\/json">(.*?)<\/script>/s.exec(html) ?? []
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual({ '/api/v1/auth/visitor': { name } })
})

test('an address belongs to the page that fits it best', () => {
  const paths = ['/', '/lists/$listId', '/lists/import', '/lists/$listId/import']
  expect(pageAt(paths, '/')).toBe('/')
  expect(pageAt(paths, '/lists/import')).toBe('/lists/import')
  expect(pageAt(paths, '/lists/7/')).toBe('/lists/$listId')
  expect(pageAt(paths, '/lists/7/import')).toBe('/lists/$listId/import')
  expect(pageAt(paths, '/nowhere')).toBeUndefined()
})
