import { answerQuestions } from '#server/platform/threads/answer-questions.js'
import type { DrawingQuestion } from './drawing-thread.ts'
import { renderCertificate, TogetherRenderer } from './render-certificate.ts'

/** Draws certificates on a thread of its own: each takes a tenth of a second, in which nothing else would be answered. */

let together = new TogetherRenderer()

answerQuestions((question: DrawingQuestion): Uint8Array => {
  if (question.what === 'certificate') return renderCertificate(question.content)
  if (question.what === 'next') return together.add(question.content)
  const rest = together.end()
  together = new TogetherRenderer()
  return rest
})
