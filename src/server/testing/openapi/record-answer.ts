import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Document } from './compare-with-document.ts'

const recorded = new Set<string>()

/**
 * Notes what an operation was seen to answer, once per process: `200 GET /api/v1/auth/user`. Only where `npm test` asks for it, with a
 * folder for the notes; it says in the end what no test has received.
 */
export function recordAnswer(document: Document, answer: string): void {
  const folder = process.env['RECORDED_ANSWERS']
  if (!folder || recorded.has(answer)) return
  if (recorded.size === 0) writeFileSync(join(folder, 'described'), describedIn(document).join('\n'))
  recorded.add(answer)
  appendFileSync(join(folder, `received-${process.pid}`), `${answer}\n`)
}

/** Every answer that the document describes; those to HEAD and OPTIONS follow from the others. */
const describedIn = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => !['head', 'options'].includes(method))
      .flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${status} ${method.toUpperCase()} ${path}`),
      ),
  )
