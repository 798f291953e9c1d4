import { once } from 'node:events'
import { fstatSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import { bucketUrl, s3Storage } from './s3-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'
import { s3Keys, startS3Server } from './testing/s3-server.ts'

const key = '0197a1f4-5b1e-7c3d-9f00-1a2b3c4d5e6f/0197a1f4-6c2f-7d4e-8a11-2b3c4d5e6f70-base.png'
const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))

let folder: string
let s3Server: Awaited<ReturnType<typeof startS3Server>>

const inFolder = () => openStorage({ kind: 'folder', folder })
const s3At = (endpoint: string) =>
  ({ kind: 's3', endpoint, region: 'eu-south-1', bucket: 'badges', forcePathStyle: true, ...s3Keys }) as const
const bucketAt = (endpoint: string, change = {}) => openStorage({ ...s3At(endpoint), ...change })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insegna-storage-'))
  s3Server = await startS3Server('badges')
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3Server.stop()
})

/** The prototype of file handles, which Node does not export. */
async function fileHandlePrototype(): Promise<FileHandle> {
  const opened = await open(folder, 'r')
  await opened.close()
  return Object.getPrototypeOf(opened)
}

const drivers: [string, () => Storage][] = [
  ['a folder', inFolder],
  ['an S3 bucket', () => bucketAt(s3Server.endpoint)],
]

describe.each(drivers)('%s', (_, open) => {
  test('gives back what was put, with its type and size', async () => {
    const storage = open()
    await storage.check()
    await storage.put(key, bytes, 'image/png')
    expect(await storage.get(key)).toEqual({ bytes, contentType: 'image/png', size: 70_000 })
    expect(await storage.has(key)).toBe(true)
  })

  test.each([
    ['owner/file.jpg', 'image/jpeg'],
    ['owner/file.webp', 'image/webp'],
  ])('tells the type of %s', async (file, contentType) => {
    await open().put(file, Buffer.from('picture'), contentType)
    expect(await open().get(file)).toMatchObject({ contentType })
  })

  test('replaces a file', async () => {
    await open().put('owner/replaced.png', bytes, 'image/png')
    await open().put('owner/replaced.png', Buffer.from('new'), 'image/png')
    expect((await open().get('owner/replaced.png'))?.bytes.toString()).toBe('new')
  })

  test('keeps a view of a larger buffer, and nothing around it', async () => {
    await open().put('owner/view.png', new Uint8Array(bytes.buffer, bytes.byteOffset + 10, 5), 'image/png')
    expect((await open().get('owner/view.png'))?.bytes).toEqual(bytes.subarray(10, 15))
  })

  test('has nothing under a key that was never put', async () => {
    expect(await open().get('nobody/nothing.png')).toBeNull()
    expect(await open().has('nobody/nothing.png')).toBe(false)
  })

  test('removes a file, and does not mind removing it again', async () => {
    await open().put('owner/removed.png', bytes, 'image/png')
    await open().remove('owner/removed.png')
    expect(await open().get('owner/removed.png')).toBeNull()
    await open().remove('owner/removed.png')
    await open().remove('nobody/nothing.png')
  })

  test.each([
    '../secret.png',
    'owner/../../secret.png',
    '/etc/passwd.png',
    'owner//file.png',
    'owner/.hidden.png',
    'owner/file.png/../../x.png',
    'owner\\..\\file.png',
    'owner/%2e%2e.png',
    'owner/FILE.png',
    'owner/file\u0000.png',
    'owner/file.png\n',
    'owner/file.svg',
    'owner/file',
    'file.png',
    '',
  ])('refuses %j as a key', async (wrong) => {
    const storage = open()
    await expect(storage.put(wrong, bytes, 'image/png')).rejects.toThrow('Not a storage key')
    await expect(storage.get(wrong)).rejects.toThrow('Not a storage key')
    await expect(storage.has(wrong)).rejects.toThrow('Not a storage key')
    await expect(storage.remove(wrong)).rejects.toThrow('Not a storage key')
  })

  test('refuses a type that is not that of the extension', async () => {
    await expect(open().put('owner/page.png', bytes, 'text/html')).rejects.toThrow('text/html does not belong')
    expect(await open().get('owner/page.png')).toBeNull()
  })
})

describe('a folder', () => {
  test('holds whole files only, under their keys', async () => {
    await inFolder().put('whole/file.png', bytes, 'image/png')
    expect(await readdir(join(folder, 'whole'))).toEqual(['file.png'])
    expect(await readFile(join(folder, 'whole', 'file.png'))).toEqual(bytes)
  })

  test('flushes a file and its folders to disk before put resolves', async () => {
    const handle = await fileHandlePrototype()
    const { sync } = handle
    const synced: number[] = []
    handle.sync = function (this: FileHandle) {
      synced.push(fstatSync(this.fd).ino)
      return sync.call(this)
    }
    onTestFinished(() => {
      handle.sync = sync
    })
    await inFolder().put('durable/file.png', bytes, 'image/png')
    const names = [folder, join(folder, 'durable')]
    expect(synced).toEqual(expect.arrayContaining(names.map((path) => statSync(path).ino)))
  })

  test('never shows a part of a file while many write it', async () => {
    const storage = inFolder()
    const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(200_000, letter))
    await storage.put('owner/raced.png', Buffer.alloc(200_000, 'a'), 'image/png')
    const writes = contents
      .flatMap((content) => [content, content, content])
      .map((content) => storage.put('owner/raced.png', content, 'image/png'))
    const reads = Array.from({ length: 20 }, () => storage.get('owner/raced.png'))
    await Promise.all(writes)
    for (const file of [...(await Promise.all(reads)), await storage.get('owner/raced.png')]) {
      expect(contents.some((content) => file?.bytes.equals(content))).toBe(true)
    }
  })

  test('leaves nothing behind when a file cannot be put in its place', async () => {
    await inFolder().put('blocked/other.png', bytes, 'image/png')
    await mkdir(join(folder, 'blocked', 'file.png'))
    await expect(inFolder().put('blocked/file.png', bytes, 'image/png')).rejects.toThrow('EISDIR')
    expect((await readdir(join(folder, 'blocked'))).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('that is a file cannot be used', async () => {
    await writeFile(join(folder, 'a-file'), '')
    await expect(openStorage({ kind: 'folder', folder: join(folder, 'a-file') }).check()).rejects.toThrow('EEXIST')
  })
})

describe('an S3 bucket', () => {
  test('that does not exist cannot be used, and says so', async () => {
    const storage = bucketAt(s3Server.endpoint, { bucket: 'elsewhere' })
    await expect(storage.check()).rejects.toThrow('The S3 bucket elsewhere does not exist')
    await expect(storage.put(key, bytes, 'image/png')).rejects.toThrow(/bucket elsewhere cannot be used.*NoSuchBucket/)
  })

  test('refuses requests that are signed with another secret', async () => {
    const storage = bucketAt(s3Server.endpoint, { secretAccessKey: 'another' })
    await expect(storage.check()).rejects.toThrow('badges')
    const refusal = /cannot be used: .*403.*SignatureDoesNotMatch/
    await expect(storage.put(key, bytes, 'image/png')).rejects.toThrow(refusal)
    await expect(storage.get(key)).rejects.toThrow(refusal)
    await expect(storage.remove(key)).rejects.toThrow(refusal)
  })

  test('that nobody serves is named in the error', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const storage = bucketAt(`http://127.0.0.1:${port}`)
    await expect(storage.get(key)).rejects.toThrow(/bucket badges cannot be used: .*ECONNREFUSED/)
  })

  test('that hangs, or answers half of a file, is unavailable, and is not waited for twice', async () => {
    let asked = 0
    const server = createHttpServer((request, response) => {
      asked += 1
      if (request.method === 'PUT') return
      response.writeHead(200, { 'content-length': bytes.length, 'content-type': 'text/html' })
      response.write(bytes.subarray(0, 100))
      response.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.closeAllConnections())
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const storage = s3Storage(s3At(`http://127.0.0.1:${port}`), 300)
    await expect(storage.put(key, bytes, 'image/png')).rejects.toThrow(StorageUnavailable)
    expect(asked).toBe(1)
    await expect(storage.get(key)).rejects.toThrow(StorageUnavailable)
  })

  test('that lists what belongs to others, or lists without an end, leads to nothing of theirs', async () => {
    const other = key.replace('0197a1f4-5b1e', '0197a1f4-0000')
    const objects = [key, other, `${key.split('/')[0]}/../${other}`]
      .map((each) => `<Contents><Key>${each}</Key><LastModified>2020-01-01T00:00:00Z</LastModified></Contents>`)
      .join('')
    const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>'
    const server = createHttpServer((_, response) =>
      response.end(`<?xml version="1.0"?><ListBucketResult>${objects}${more}</ListBucketResult>`),
    ).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const storage = s3Storage(s3At(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    const listed: string[] = []
    const list = async () => {
      for await (const keys of storage.listWrittenBefore(key.split('/')[0]!, new Date())) listed.push(...keys)
    }
    await expect(list()).rejects.toThrow('without an end')
    expect(new Set(listed)).toEqual(new Set([key]))
  })

  test('is asked again when the server drops a connection', async () => {
    let connections = 0
    const target = Number(new URL(s3Server.endpoint).port)
    const proxy = createServer((socket) => {
      connections += 1
      if (connections === 1) {
        socket.destroy()
        return
      }
      const upstream = connect(target, '127.0.0.1')
      socket.pipe(upstream).pipe(socket)
      socket.on('error', () => upstream.destroy())
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const storage = bucketAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    await storage.put('owner/again.png', bytes, 'image/png')
    expect(connections).toBeGreaterThan(1)
    expect((await storage.get('owner/again.png'))?.size).toBe(70_000)
    proxy.close()
  })

  test('stands in the path or in the host name', () => {
    const amazon = {
      kind: 's3',
      endpoint: 'https://s3.eu-south-1.amazonaws.com',
      region: 'eu-south-1',
      bucket: 'badges',
      ...s3Keys,
    } as const
    expect(bucketUrl({ ...amazon, forcePathStyle: true })).toBe('https://s3.eu-south-1.amazonaws.com/badges')
    expect(bucketUrl({ ...amazon, forcePathStyle: false })).toBe('https://badges.s3.eu-south-1.amazonaws.com/')
    expect(bucketUrl({ ...amazon, endpoint: 'http://ceph:7480/s3/', forcePathStyle: true })).toBe(
      'http://ceph:7480/s3/badges',
    )
  })
})
