import { execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.js'
import { buildIfStale } from './product.js'

const ROOT = resolve(import.meta.dirname, '../..')
const MEGABYTE = 2 ** 20
/** Debian's `node` image without our files, rounded up: an image may have 400. */
const BASE_IMAGE = 250 * MEGABYTE
/** `nobody`: the image does not run as root, so neither does the test when it can choose. */
const NOBODY = 65_534
const PASSWORD = 'awards at wrenfield'

/** The paths that the Dockerfile's first stage copies from the repository, without packages. */
async function copiedByDockerfile(): Promise<string[]> {
  const [firstStage = ''] = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM .*\n/m).slice(1)
  return [...firstStage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
}

async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', folder])
  return Number.parseInt(stdout, 10) * 1024
}

/** Starts the product in a folder as nobody, with its own home and an empty store. */
async function startIn(folder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-packaged-data-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(dataDir, NOBODY, NOBODY)
  const env = {
    PATH: process.env['PATH'],
    HOME: dataDir,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(dataDir, 'store'),
    DEMO: '0',
    SHUTDOWN_DELAY: '0',
  }
  const options = { cwd: folder, env, ...(isRoot && { uid: NOBODY, gid: NOBODY }) }
  const service = spawn(process.execPath, ['dist/server/main.js'], options)
  let output = ''
  const ended = new Promise<number | null>((resolve) => service.once('close', resolve))
  const stop = () => {
    service.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await new Promise<void>((resolve, reject) => {
    ended.then((code) => reject(new Error(`The service ended with ${code}: ${output}`)))
    for (const stream of [service.stdout, service.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (output.includes('Insegna is ready at ')) resolve()
      })
    }
  })
  const admin = async (...parameters: string[]) => {
    const command = ['dist/server/admin.js', ...parameters, '--json']
    return JSON.parse((await promisify(execFile)(process.execPath, command, options)).stdout)
  }
  return { url, admin, stop }
}

test('the Dockerfile copies everything that is built from, and the packaged product starts without root', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-packaged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const [source, product] = [join(folder, 'source'), join(folder, 'product')]
  await mkdir(source)
  await buildIfStale()
  for (const path of ['dist', ...(await copiedByDockerfile())]) {
    await cp(join(ROOT, path), join(source, path), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'))
  // Without this test's environment, which an image build does not have either.
  const env = { PATH: process.env['PATH'], HOME: folder }
  const packaging = await promisify(execFile)(process.execPath, ['src/tooling/package.js', product], {
    cwd: source,
    env,
  })
  // A build whose sources are not all there would be stale, and packaging would build again.
  expect(packaging).toEqual({ stdout: '', stderr: '' })

  expect((await readdir(product)).sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json'])
  expect(await sizeOf(product)).toBeLessThan(400 * MEGABYTE - BASE_IMAGE)

  const { url, admin, stop } = await startIn(product)
  const ask = (path: string, options?: RequestInit) => fetch(new URL(path, url), options)
  const textOf = async (path: string) => {
    const answer = await ask(path)
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return answer.text()
  }
  expect(JSON.parse(await textOf('/readyz'))).toEqual({ status: 'ready' })

  const dashboard = await textOf('/sign-in')
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(dashboard) ?? []
  expect(await textOf(script)).toContain('import')
  expect(await textOf('/api/docs/swagger-ui-bundle.js')).toContain('SwaggerUIBundle')

  const { id: organization } = await admin('create-organization', '--name', 'Ardle School', '--credits', '1')
  const account = ['--organization', organization, '--email', 'anna@ardle.example', '--password', PASSWORD]
  await admin('create-user', ...account, '--name', 'Anna', '--last-name', 'Rossi')
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = await send('auth/login', { email: 'anna@ardle.example', password: PASSWORD })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await send(`issuers/organization/${path}`, body, { cookie })
    const made = (await answer.json()) as { data?: { id: string } }
    expect({ path, status: answer.status, made }).toMatchObject({ status: 201 })
    return made.data!.id
  }
  const badge_template_id = await make('badge_templates', {
    title: 'Peer mentoring',
    code: 'PM',
    language: 'en',
    type: 'participation',
    description: '<p>Helps others.</p>',
    assignment_criteria: '<p>Ten meetings.</p>',
    is_published: 1,
    status: 'active',
  })
  const page = `/b/${await make('badges', {
    badge_template_id,
    recipient_email: 'marcus.bell@ardle.example',
    recipient_first_name: 'Marcus',
    recipient_last_name: 'Bell',
  })}`
  const [styles = ''] = /\/public-\w+\.css/.exec(await textOf(page)) ?? []
  expect(await textOf(styles)).toContain('.woff2')
  const picture = await ask(`${page}/baked.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  await picture.arrayBuffer()

  expect(await stop()).toBe(0)
})

test('a folder that is not empty is left unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insegna-packaged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(ROOT, 'LICENSE'), join(folder, 'mine'))
  const packaging = promisify(execFile)(process.execPath, ['src/tooling/package.js', folder], { cwd: ROOT })
  await expect(packaging).rejects.toThrow('is not empty: choose another folder, or empty it.')
  expect(await readdir(folder)).toEqual(['mine'])
})
