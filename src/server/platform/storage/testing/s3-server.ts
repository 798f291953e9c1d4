import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** The only keys that the server knows. */
export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts an S3 server that checks signatures, in a separate process on a free port, with one empty bucket. */
export async function startS3Server(bucket: string) {
  const directory = await mkdtemp(join(tmpdir(), 'insegna-s3-'))
  const program = require.resolve('@20minutes/s3rver/lib/cli.js')
  const options = ['--directory', directory, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', bucket]
  // The package ships its command line without an executable script.
  const start = `require(${JSON.stringify(program)}).parseAsync(['node', 's3', ...process.argv.slice(1)])`
  // Unlike S3, it drops the slash at the end of a bucket's path when it checks the signature of a listing.
  const signature = JSON.stringify(require.resolve('@20minutes/s3rver/lib/signature/v4.js'))
  const mend = `const v4 = require(${signature}); const sign = v4.getStringToSign; v4.getStringToSign = (request, ...more) =>
    sign(request.method === 'GET' && /^\\/[^/]+$/.test(request.uri) ? { ...request, uri: request.uri + '/' } : request, ...more)`
  // However this process ends, its end of the pipe closes, and the server exits too.
  const follow = "process.stdin.resume().on('end', () => process.exit())"
  const stdio: StdioOptions = ['pipe', 'pipe', 'inherit']
  const child = spawn(process.execPath, ['-e', `${follow}; ${mend}; ${start}`, '--', ...options], { stdio })
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
      const [, found] = output.match(/listening on \S+:(\d+)/) ?? []
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`The S3 server stopped: ${output}`)))
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Sets the modification time of every file. */
    async age(moment: Date) {
      const paths = await readdir(directory, { recursive: true })
      for (const path of paths) await utimes(join(directory, path), moment, moment)
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}
