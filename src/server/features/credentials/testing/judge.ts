import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bundledContexts, ownContextsOf } from '../contexts.ts'

/** A credential and its status list as served, the issuer's DID document, and the time to judge at (ISO 8601). */
export type Case = { credential: string; status: string; did: object; now: string }

export type Verdict = { signed: boolean; begun: boolean; expired: boolean; revoked: boolean }

type JudgeInput = { credentials?: Case[]; png?: string[]; svg?: string[] }

/** Debian's Python packages are installed for /usr/bin/python3 only; another Python may come first in PATH. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

/**
 * Verifies credentials and reads baked pictures with an independent implementation, in Python.
 * @throws Error with Python's stderr if an input cannot be processed
 */
export async function judge(input: JudgeInput): Promise<{ credentials: Verdict[]; png: string[][]; svg: string[][] }> {
  const python = spawn(PYTHON, [fileURLToPath(new URL('./judge.py', import.meta.url))])
  const [ended, out, error] = [once(python, 'close'), text(python.stdout), text(python.stderr)]
  const own = (input.credentials ?? []).map(({ credential }) => ownContextsOf(JSON.parse(credential)))
  const contexts = Object.assign(Object.fromEntries(bundledContexts), ...own)
  python.stdin.end(JSON.stringify({ contexts, ...input }))
  const [code] = await ended
  if (code !== 0) throw new Error(`The judge failed:\n${await error}`)
  return JSON.parse(await out)
}
