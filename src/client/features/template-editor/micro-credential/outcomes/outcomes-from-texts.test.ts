import { expect, test } from 'vitest'
import { MAX_OUTCOMES } from '#contract/micro-credentials/micro-credentials.ts'
import { sentencesIn, withLines, withOutcomesFrom } from './outcomes-from-texts.ts'

const none = { acquired_knowledge: '', acquired_skills: '', acquired_attitudes: '' }

test('list items are outcomes as they are, other lines yield one per sentence', () => {
  expect(
    sentencesIn('• Cleans a table. Twice.\n• Draws it\nTells 3.5 from 4. Knows why. È capace di spiegarlo.'),
  ).toEqual(['Cleans a table. Twice.', 'Draws it', 'Tells 3.5 from 4.', 'Knows why.', 'È capace di spiegarlo.'])
  expect(sentencesIn(' \n\n')).toEqual([])
})

test('a sentence that is too long for an outcome is left out as a whole', () => {
  expect(sentencesIn(`${'long '.repeat(60)}end. Short one.`)).toEqual(['Short one.'])
})

test('the texts about an earner add missing outcomes, each of its kind', () => {
  const texts = { ...none, acquired_knowledge: 'Knows a sample.', acquired_attitudes: '• Asks first\n• Tells others' }
  const before = [
    { text: 'Asks first', kind: null },
    { text: ' ', kind: null },
  ]
  const after = withOutcomesFrom(texts, before)
  expect(after).toEqual([
    { text: 'Asks first', kind: null },
    { text: 'Knows a sample.', kind: 'knowledge' },
    { text: 'Tells others', kind: 'responsibility_and_autonomy' },
  ])
  expect(withOutcomesFrom(texts, after)).toEqual(after)
})

test('there are never more outcomes than a micro-credential may have', () => {
  const many = Array.from({ length: 30 }, (_, each) => `• Outcome ${each}`).join('\n')
  expect(withOutcomesFrom({ ...none, acquired_skills: many }, [])).toHaveLength(MAX_OUTCOMES)
  const full = Array.from({ length: MAX_OUTCOMES }, (_, each) => ({ text: String(each), kind: null }))
  expect(withLines(full, 0, 'a\nb')).toHaveLength(MAX_OUTCOMES)
})

test('several lines in one outcome become several outcomes of its kind', () => {
  const outcomes = [
    { text: 'a', kind: 'skill' as const },
    { text: 'z', kind: null },
  ]
  expect(withLines(outcomes, 0, 'b\r\n\nc')).toEqual([
    { text: 'b', kind: 'skill' },
    { text: 'c', kind: 'skill' },
    { text: 'z', kind: null },
  ])
})
