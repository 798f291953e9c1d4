import { z } from 'zod'
import { booleanToFlag, count, FlagInput, OwnUrl, requiredLine, Uuid } from '../formats.ts'

/** The most letters of an answer in words. */
export const MAX_ANSWER = 2000
/** The largest file of an answer, in bytes. */
export const MAX_FILE_SIZE = 10 * 1024 * 1024

export const QuestionKind = z.enum(['text', 'choice', 'link', 'file'])
export type QuestionKind = z.output<typeof QuestionKind>

/** A question of a claim. Without an id it is new. */
export const Question = z.object({
  id: Uuid.optional(),
  kind: QuestionKind,
  label: requiredLine(200),
  is_required: FlagInput.default(booleanToFlag(false)),
  /** For `choice`. */
  choices: z.array(requiredLine(120)).max(20).default([]),
  /** For `text`. */
  max_letters: count(1, MAX_ANSWER).default(500),
})
export type Question = z.output<typeof Question>

/** Checks that choices can be chosen from, and that no question is there twice. */
export function questionsInOrder(questions: Question[], context: z.RefinementCtx<never>) {
  for (const [at, { kind, choices, id }] of questions.entries()) {
    const fail = (field: string, code: string) =>
      context.addIssue({ code: 'custom', path: ['questions', at, field], params: { code } })
    if (kind === 'choice' && choices.length < 2) fail('choices', 'required')
    if (new Set(choices).size < choices.length) fail('choices', 'choice_twice')
    if (id && questions.findIndex((other) => other.id === id) < at) fail('id', 'choice_twice')
  }
}

/** An answer to a question: words, a choice or a web address as `text`, or a file. */
export const Answer = z.object({
  question_id: Uuid,
  text: z.string(),
  /** Null for other kinds, and once the file was deleted, 90 days after the decision. */
  file: z
    .object({
      name: z.string(),
      type: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/webp']),
      size: z.int(),
      /** Downloads it; it is never shown inside a page. */
      url: OwnUrl,
    })
    .nullable(),
})
export type Answer = z.output<typeof Answer>
