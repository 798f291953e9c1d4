import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PDFDocument from 'pdfkit'
import { beforeAll, expect, test } from 'vitest'
import { badgeJwt, givenKeyIssuer, signedBadge } from '../testing/given-credentials.ts'
import { readBadgeFile } from './read-badge-file.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

let signed: Record<string, unknown>
let json: string
let jwt: string
let other: string

beforeAll(async () => {
  const issuer = await givenKeyIssuer()
  signed = await signedBadge(issuer)
  json = JSON.stringify(signed)
  jwt = await badgeJwt(issuer)
  other = JSON.stringify({ ...signed, name: 'Another' })
})

/** A PDF of one page with files attached. */
function pdfWith(attached: Record<string, string | Buffer>, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const paper = new PDFDocument({ pdfVersion: '1.7', ...options })
  paper.text('A certificate')
  for (const [name, content] of Object.entries(attached)) paper.file(Buffer.from(content), { name })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.end()
  })
}

/** The PDF as rewritten by qpdf. */
async function savedAgain(pdf: Buffer, ...parameters: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-'))
  try {
    await writeFile(join(folder, 'in.pdf'), pdf)
    await promisify(execFile)('qpdf', [...parameters, join(folder, 'in.pdf'), join(folder, 'out.pdf')])
    return await readFile(join(folder, 'out.pdf'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const credentialOf = async (pdf: Buffer) => (await readBadgeFile(pdf)).credentials[0]
const codeOf = (pdf: Buffer) =>
  readBadgeFile(pdf).then(
    () => 'a badge',
    (error) => (error instanceof UnreadableBadge ? error.code : error),
  )

test('a badge attached to a PDF is read unchanged', async () => {
  expect((await credentialOf(await pdfWith({ 'credential.json': json })))?.credential).toEqual(signed)
  expect((await credentialOf(await pdfWith({ 'credential.json': json }, { compress: false })))?.credential).toEqual(
    signed,
  )
  expect((await credentialOf(await pdfWith({ 'badge.jwt': jwt })))?.jwt?.compact).toBe(jwt)
})

test('it is still found after another program has saved the file', async () => {
  const pdf = await pdfWith({ 'credential.json': json })
  for (const parameters of [['--object-streams=generate'], ['--linearize'], ['--qdf', '--object-streams=disable']])
    expect((await credentialOf(await savedAgain(pdf, ...parameters)))?.credential).toEqual(signed)
})

test('the only badge among five attachments is read; two different badges are rejected', async () => {
  const others = {
    'notes.txt': 'Notes',
    'table.csv': 'a,b',
    'data.json': '{"a":1}',
    'picture.bin': Buffer.alloc(200, 7),
  }
  expect((await credentialOf(await pdfWith({ ...others, 'credential.json': json })))?.credential).toEqual(signed)
  expect((await credentialOf(await pdfWith({ 'one.json': json, 'same.json': json })))?.credential).toEqual(signed)
  expect(await codeOf(await pdfWith({ ...others, 'one.json': json, 'two.json': other }))).toBe('several_badges')
})

test('a PDF without a badge, or with an unreadable one, is rejected with the reason', async () => {
  expect(await codeOf(await pdfWith({}))).toBe('pdf_plain')
  expect(await codeOf(await pdfWith({ 'notes.txt': 'Notes' }))).toBe('pdf_plain')
  expect(await codeOf(await pdfWith({ 'credential.json': json.slice(0, -20) }))).toBe('file_broken')
  const locked = await savedAgain(
    await pdfWith({ 'credential.json': json }),
    '--encrypt',
    'secret',
    'secret',
    '256',
    '--',
  )
  expect(await codeOf(locked)).toBe('pdf_protected')
  const bomb = await pdfWith({ 'credential.json': Buffer.alloc(8 * 1024 * 1024, ' ') })
  expect(await codeOf(bomb)).toBe('credential_too_large')
  const pdf = await pdfWith({ 'credential.json': json })
  const at = pdf.indexOf('stream', pdf.indexOf('/EmbeddedFile'))
  pdf.fill(0, at + 20, at + 60)
  expect(await codeOf(pdf)).toBe('pdf_broken')
})

test('many bytes that only look like attachments are rejected quickly', async () => {
  const repeated = (words: string) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, words)])
  for (const words of [
    '/EmbeddedFile ',
    '1 0 obj /EmbeddedFile stream\n',
    '1 0 obj <</EmbeddedFile /FlateDecode>>stream\nx ',
  ])
    expect(await codeOf(repeated(words))).not.toBe('a badge')
})
