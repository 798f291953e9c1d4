import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { checkAnswer } from './check-answer.ts'

const showName = endpoint({
  method: 'GET',
  path: '/api/name',
  summary: 'A name',
  input: z.object({}),
  output: z.object({ name: z.string() }),
})

test('an answer that its contract promises passes', () => {
  expect(() => checkAnswer(showName, { name: 'Ardle College', nickname: undefined })).not.toThrow()
})

test.each([
  ['lacks a field', {}],
  ['has a field of another type', { name: 1 }],
  ['has a field that the contract does not name', { name: 'Ardle College', password: 'secret' }],
])('an answer that %s is a fault', (_what, answer) => {
  expect(() => checkAnswer(showName, answer)).toThrow('GET /api/name')
})
