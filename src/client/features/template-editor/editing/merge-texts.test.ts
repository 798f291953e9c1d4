import { expect, test } from 'vitest'
import { noTexts, type Texts } from '../template-texts.ts'
import { chosenText, mergeTexts } from './merge-texts.ts'

const texts = (said: Partial<Texts>): Texts => ({ ...noTexts('en'), ...said })

test('what only the other person changed comes in, what only this one changed stays', () => {
  const before = texts({ title: 'Data', description: '<p>Old</p>' })
  const merged = mergeTexts(
    { known: before, sent: before, mine: { ...before, title: 'Data literacy' } },
    texts({ title: 'Data', description: '<p>New</p>' }),
  )
  expect(merged.mine).toMatchObject({ title: 'Data literacy', description: '<p>New</p>' })
  expect(merged.taken).toEqual(['description'])
  expect(merged.conflicts).toEqual([])
  // The title is still to be saved, the description is not.
  expect(merged.sent).toMatchObject({ title: 'Data', description: '<p>New</p>' })
})

test('what both changed stays as this person wrote it, and waits for a choice', () => {
  const before = texts({ title: 'Data' })
  const merged = mergeTexts(
    { known: before, sent: before, mine: { ...before, title: 'Mine' } },
    texts({ title: 'Theirs' }),
  )
  expect(merged.mine.title).toBe('Mine')
  expect(merged.known.title).toBe('Theirs')
  expect(merged.conflicts).toEqual(['title'])
})

test('two people who wrote the same agree', () => {
  const before = texts({ title: 'Data' })
  const same = texts({ title: 'Data literacy' })
  const merged = mergeTexts({ known: before, sent: before, mine: same }, same)
  expect(merged).toMatchObject({ conflicts: [], taken: [], sent: same })
})

test('what the service tidied of a text is nobody’s change', () => {
  const sent = texts({ title: 'Data ', description: '<p>a</p><p></p>' })
  const tidied = texts({ title: 'Data', description: '<p>a</p>' })
  const merged = mergeTexts({ known: tidied, sent, mine: sent }, tidied)
  expect(merged.mine).toEqual(sent)
  expect(merged).toMatchObject({ conflicts: [], taken: [] })
})

test('both texts can be kept, one after the other', () => {
  expect(chosenText('description', 'both', '<p>Mine</p>', '<p>Theirs</p>')).toBe('<p>Theirs</p><p>Mine</p>')
  expect(chosenText('other_org_info', 'both', 'Mine', 'Theirs')).toBe('Theirs\n\nMine')
  expect(chosenText('title', 'theirs', 'Mine', 'Theirs')).toBe('Theirs')
})
