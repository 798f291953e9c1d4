import { answerQuestions } from '#server/platform/threads/answer-questions.js'
import type { DrawingQuestion } from './drawing-thread.ts'
import { BatchRenderer, renderCertificate } from './render-certificate.ts'
import { isDrawable } from './type/runs.ts'

/** Draws certificates in a worker thread: each takes a tenth of a second, which would block the event loop. */

let batch = new BatchRenderer()

answerQuestions((question: DrawingQuestion): Uint8Array => {
  if (question.what === 'certificate') return renderCertificate(question.content)
  if (question.what === 'next') return batch.add(question.content)
  if (question.what === 'names') return Uint8Array.from(question.names, (name) => Number(isDrawable(name)))
  const rest = batch.end()
  batch = new BatchRenderer()
  return rest
})
