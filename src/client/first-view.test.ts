import { expect, test } from 'vitest'
import { getLocale } from '#i18n/locales.ts'
import { drawFirstView } from './first-view.tsx'

const view = {
  path: '/organization',
  language: 'it' as const,
  today: '2025-11-14',
  organization: {
    name: 'Istituto Aurora',
    description: '<p>Insegna a <strong>tutti</strong>.</p>',
    updated_at: '2025-11-01T10:00:00.000000Z',
  },
}

test('a page begins with its name in the language of whoever asks, and leaves no other language behind', () => {
  expect(drawFirstView(view)).toContain('>Organizzazione</h1>')
  expect(drawFirstView({ ...view, language: 'en' })).toContain('>Organization</h1>')
  expect(getLocale()).toBe('en')
})

test('the overview says which day it is', () => {
  expect(drawFirstView({ ...view, path: '/' })).toContain('14 novembre 2025')
})

test('nothing that somebody wrote becomes more than words', () => {
  const name = '<img src=x onerror=alert(1)>'
  const html = drawFirstView({ ...view, organization: { ...view.organization, name, description: `<p>${name}</p>` } })
  expect(html).not.toContain('<img')
})

test('of a page that it does not know it draws the lines alone', () => {
  expect(drawFirstView({ ...view, path: '/nowhere' })).not.toContain('<h1')
})
