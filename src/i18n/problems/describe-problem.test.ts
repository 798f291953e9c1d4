import { expect, test } from 'vitest'
import { ProblemCode } from '#contract/problem.ts'
import { describeProblem } from './describe-problem.ts'

test('every code of the contract has a sentence of its own in both languages', () => {
  for (const locale of ['en', 'it'] as const) {
    const sentences = ProblemCode.options.map((code) => describeProblem(code, locale))
    expect(new Set(sentences).size).toBe(ProblemCode.options.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
  }
})
