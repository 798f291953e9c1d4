import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './postgres-cluster.ts'

/** Starts haproxy before processes on these ports. @param checks how it asks them whether they are ready; empty: as by default */
export async function startHaproxy(program: string, ports: number[], checks: string) {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-haproxy-'))
  const port = await freePort()
  const socket = join(folder, 'socket')
  const servers = ports.map((port, index) => `  server process${index} 127.0.0.1:${port} check ${checks}`)
  const lines = [
    'global',
    `  stats socket ${socket}`,
    'defaults',
    '  mode http',
    '  timeout connect 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    // By default a check fails that takes longer than the time between two, however busy the machine.
    '  timeout check 10s',
    'frontend all',
    `  bind 127.0.0.1:${port}`,
    '  default_backend insegna',
    'backend insegna',
    '  option httpchk GET /readyz',
    ...servers,
  ]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${lines.join('\n')}\n`)
  const proxy = spawn(program, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    proxy.kill()
    if (proxy.exitCode === null) await once(proxy, 'exit')
    await rm(folder, { recursive: true })
  })

  const states = async () => {
    const asked = connect(socket)
    asked.on('error', () => {})
    asked.end('show stat\n')
    const answer = await text(asked).catch(() => '')
    const rows = answer.split('\n').filter((row) => /^insegna,process/.test(row))
    return rows.map((row) => row.split(',')[17] ?? '')
  }
  return {
    port,
    /** Resolves once it sends requests to all processes. */
    async untilAllUp() {
      for (;;) {
        const all = await states()
        if (all.length === ports.length && all.every((state) => state === 'UP')) return
        await pause(50)
      }
    },
  }
}
