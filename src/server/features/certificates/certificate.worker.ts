import { answerQuestions } from '#server/platform/threads/answer-questions.js'
import type { DrawingQuestion } from './drawing-thread.ts'
import { BatchRenderer, renderCertificate } from './render-certificate.ts'

/** Draws certificates in a worker thread: each takes a tenth of a second, which would block the event loop. */

let batch = new BatchRenderer()

answerQuestions((question: DrawingQuestion): Uint8Array => {
  if (question.what === 'certificate') return renderCertificate(question.content)
  if (question.what === 'next') return batch.add(question.content)
  const rest = batch.end()
  batch = new BatchRenderer()
  return rest
})
