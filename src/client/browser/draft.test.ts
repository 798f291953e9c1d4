import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openDraft } from './draft.ts'

const STORAGES = ['sessionStorage', 'localStorage'] as const
const before = STORAGES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
const Note = z.object({ text: z.string() })

const storage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

beforeEach(() => {
  for (const name of STORAGES) Object.defineProperty(globalThis, name, { configurable: true, value: storage() })
})

afterEach(() => {
  for (const [index, name] of STORAGES.entries()) {
    const descriptor = before[index]
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

test.for(['tab', 'browser', 'either'] as const)('a draft of a %s is kept, restored, and gone once it ends', (span) => {
  const draft = openDraft('note', Note, span)
  expect(draft.get()).toBeNull()
  draft.keep({ text: 'Half' })
  expect(openDraft('note', Note, span).get()).toEqual({ text: 'Half' })
  draft.end()
  draft.keep({ text: 'Typed while it was sent' })
  expect([draft.get(), openDraft('note', Note, span).get()]).toEqual([null, null])
})

test('a new tab begins with the last draft of another tab, and then has its own', () => {
  const first = openDraft('note', Note, 'either')
  first.keep({ text: 'First' })
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage() })
  const second = openDraft('note', Note, 'either')
  expect(second.get()).toEqual({ text: 'First' })
  second.keep({ text: 'Second' })
  expect(first.get()).toEqual({ text: 'First' })
  first.reread()
  expect(first.get()).toEqual({ text: 'Second' })
})

test('what a tab has restored is not written again once another tab has sent it, until it is changed', () => {
  const first = openDraft('note', Note, 'either')
  first.keep({ text: 'First' })
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage() })
  const second = openDraft('note', Note, 'either')
  second.get()
  first.end()
  second.keep({ text: 'First' })
  expect(openDraft('note', Note, 'browser').get()).toBeNull()
  second.keep({ text: 'Second' })
  expect(openDraft('note', Note, 'browser').get()).toEqual({ text: 'Second' })
})

test('a draft that moves leaves nothing under its first key', () => {
  const draft = openDraft('new', Note, 'tab')
  draft.keep({ text: 'Half' })
  draft.moveTo('made', 'either')
  expect([draft.get(), openDraft('new', Note, 'tab').get()]).toEqual([null, null])
  draft.keep({ text: 'More' })
  expect(openDraft('made', Note, 'browser').get()).toEqual({ text: 'More' })
})

test.for(['null', '7', '"x"', '{}', '{"text":1}', '{'])('what does not match the schema is ignored: %s', (stored) => {
  sessionStorage.setItem('note', stored)
  expect(openDraft('note', Note, 'tab').get()).toBeNull()
})
