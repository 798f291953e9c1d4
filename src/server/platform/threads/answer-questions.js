import { parentPort } from 'node:worker_threads'

/**
 * Answers the questions of a `QueuedThread`, or sends why one failed. Plain JavaScript, because Node runs some threads'
 * programs unbuilt in tests.
 *
 * @template Question, Answer
 * @param {(question: Question) => Answer | Promise<Answer>} answer
 */
export function answerQuestions(answer) {
  parentPort?.on('message', async (/** @type {{ number: number, question: Question }} */ { number, question }) => {
    try {
      parentPort?.postMessage({ number, answer: await answer(question) })
    } catch (error) {
      parentPort?.postMessage({ number, failure: String(error instanceof Error ? error.stack : error) })
    }
  })
  parentPort?.postMessage({ isReady: true })
}
