import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { badgeJwt, givenKeyIssuer, signedBadge } from '../testing/given-credentials.ts'
import { bakedSvg, chunk, png, svg, textChunk } from '../testing/given-files.ts'
import { MAX_FILE_BYTES, readBadgeFile } from './read-badge-file.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

let signed: Record<string, unknown>
let json: string
let jwt: string

beforeAll(async () => {
  const issuer = await givenKeyIssuer()
  signed = await signedBadge(issuer)
  json = JSON.stringify(signed)
  jwt = await badgeJwt(issuer)
})

const credentialOf = async (bytes: Buffer) => (await readBadgeFile(bytes)).credentials[0]?.credential
/** The code of the error for a file, or 'a badge'. */
const codeOf = (bytes: Buffer | string) =>
  readBadgeFile(Buffer.from(bytes)).then(
    () => 'a badge',
    (error) => (error instanceof UnreadableBadge ? error.code : error),
  )

test('a credential is read unchanged from JSON, a JWT, a PNG and an SVG', async () => {
  const files = [
    Buffer.from(json),
    Buffer.from(`\ufeff  ${JSON.stringify(signed, null, 2)}\n`),
    png(textChunk('openbadgecredential', json)),
    png(textChunk('Comment', 'x'), textChunk('openbadgecredential', json, true)),
    bakedSvg(json),
    svg(`<cred:credential><![CDATA[${json}]]></cred:credential>`, 'xmlns:cred="https://purl.imsglobal.org/ob/v3p0"'),
    svg(`<credential xmlns="https://purl.imsglobal.org/ob/v3p0"><![CDATA[${json}]]></credential>`),
    svg(`<openbadges:credential>${json.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</openbadges:credential>`),
  ]
  for (const file of files) expect(await credentialOf(file)).toEqual(signed)
  const signedOnce = [
    Buffer.from(jwt),
    png(textChunk('openbadgecredential', jwt)),
    svg(`<openbadges:credential verify="${jwt}"/>`),
  ]
  for (const file of signedOnce) expect((await readBadgeFile(file)).credentials[0]?.jwt?.compact).toBe(jwt)
})

test('a credential that contains the end of a CDATA section is read whole', async () => {
  const tricky = { ...signed, name: 'a ]]> b <!-- c' }
  expect(await credentialOf(bakedSvg(JSON.stringify(tricky)))).toEqual(tricky)
})

test('credentials in SVG comments, in text and in other namespaces are ignored', async () => {
  const element = `<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`
  expect(await codeOf(svg(`<!-- ${element.replaceAll('--', '')} -->`))).toBe('svg_plain')
  expect(await codeOf(svg(`<style><![CDATA[ ${element.split('<![CDATA[')[0]} ]]></style>`))).toBe('svg_plain')
  expect(await codeOf(svg(element, 'xmlns:openbadges="https://evil.example/ns"'))).toBe('svg_plain')
})

test.each([
  ['', 'empty'],
  ['   \n', 'empty'],
  ['\xff\xd8\xff\xe0 JFIF', 'jpeg'],
  ['GIF89a....', 'other_picture'],
  ['RIFF....WEBPVP8 ', 'other_picture'],
  ['\0\0\0\x18ftypheic', 'other_picture'],
  ['%PDF-1.7\n', 'pdf_plain'],
  ['PK\x03\x04 word/document.xml', 'zip'],
  ['<!doctype html><title>A badge</title>', 'html'],
  ['<html><svg></svg></html>', 'html'],
  ['<note>hello</note>', 'file_not_a_badge'],
  ['Dear sir, here is my badge.', 'file_not_a_badge'],
  ['{"type": "VerifiableCredential"', 'file_broken'],
  ['{"hello": "world"}', 'json_no_credential'],
  ['[1, 2]', 'json_no_credential'],
  ['"text"', 'json_no_credential'],
  ['eyJhbGciOiJub25lIn0.bm90IGpzb24.', 'file_broken'],
  ['a.b.c', 'file_broken'],
])('%j is rejected with %s', async (text, code) => {
  expect(await codeOf(Buffer.from(text, 'latin1'))).toBe(code)
})

test('pictures without a badge, with an Open Badges 2 badge and truncated ones are told apart', async () => {
  expect(await codeOf(png())).toBe('png_plain')
  const older = { type: 'Assertion', id: 'https://badges.example/1' }
  expect(await credentialOf(png(textChunk('openbadges', older.id)))).toEqual(older)
  expect(await credentialOf(png(textChunk('openbadges', JSON.stringify(older), true)))).toEqual(older)
  const baked = png(textChunk('openbadgecredential', json))
  for (const end of [9, 20, 40, 60, 100]) expect(await codeOf(baked.subarray(0, end))).toBe('png_broken')
  expect(await codeOf(png(chunk('iTXt', Buffer.from('openbadgecredential\0\0\0'))))).toBe('png_broken')
  expect(await codeOf(png(chunk('iTXt', Buffer.from('x'), 0xffffffff)))).toBe('png_broken')
  expect(await codeOf(svg(''))).toBe('svg_plain')
  expect(await codeOf(svg('<openbadges:credential><![CDATA[{'))).toBe('svg_broken')
  expect(await codeOf(svg('<a:assertion verify="x"/>', 'xmlns:a="http://openbadges.org"'))).toBe('file_not_a_badge')
  expect(await credentialOf(svg(`<a:assertion verify="${older.id}"/>`, 'xmlns:a="http://openbadges.org"'))).toEqual(
    older,
  )
})

test('a picture with two different badges is rejected, and one with the same badge twice is read', async () => {
  const forged = json.replace('Data literacy', 'Brain surgery')
  const element = (text: string) => `<openbadges:credential><![CDATA[${text}]]></openbadges:credential>`
  const [inPng, inSvg] = [
    (text: string, isCompressed = false) => textChunk('openbadgecredential', text, isCompressed),
    (...texts: string[]) => svg(texts.map(element).join('')),
  ]
  for (const [first, second] of [
    [json, forged],
    [forged, json],
  ] as const) {
    expect(await codeOf(png(inPng(first), inPng(second)))).toBe('several_badges')
    expect(await codeOf(png(inPng(first), textChunk('Comment', 'x'), inPng(second, true)))).toBe('several_badges')
    expect(await codeOf(inSvg(first, second))).toBe('several_badges')
  }
  expect(await credentialOf(png(inPng(json), inPng(json)))).toEqual(signed)
  expect(await credentialOf(inSvg(json, json))).toEqual(signed)
})

test('a compressed text is not inflated beyond the size limit', async () => {
  expect(await codeOf(png(textChunk('openbadgecredential', Buffer.alloc(60_000_000), true)))).toBe(
    'credential_too_large',
  )
})

test('huge files of any content are rejected quickly', async () => {
  const size = MAX_FILE_BYTES
  expect(await codeOf(Buffer.alloc(size + 1, 'a'))).toBe('too_large')
  expect(await codeOf(`{"a":"${'x'.repeat(size - 8)}"}`)).toBe('credential_too_large')
  expect(await codeOf('['.repeat(1_000_000))).toBe('json_too_deep')
  expect(await codeOf(`${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}`)).toBe('json_too_deep')
  expect(await codeOf(`<svg>${'<a>'.repeat(3_000_000)}`)).toBe('svg_plain')
  for (const long of ['a', ' ', '=', '= ', "a='b' "])
    expect(await codeOf(`<svg ${long.repeat(1_500_000)}>`)).toBe('svg_plain')
  expect(await codeOf(`<svg a="${'<'.repeat(9_000_000)}`)).toBe('svg_plain')
  expect(
    await codeOf(Buffer.concat([png().subarray(0, 33), ...Array(100_000).fill(chunk('tEXt', Buffer.alloc(80)))])),
  ).toBe('png_broken')
})

test('entities declared in a DOCTYPE are not expanded', async () => {
  const bomb = '<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
  expect(await codeOf(`${bomb}<svg>&a;</svg>`)).toBe('svg_plain')
  const inside = `${bomb}<svg xmlns:o="https://purl.imsglobal.org/ob/v3p0"><o:credential>&b;</o:credential></svg>`
  expect(await codeOf(inside)).toBe('file_not_a_badge')
})

test('any input gives a badge or an UnreadableBadge', async () => {
  const baked = png(textChunk('openbadgecredential', json, true))
  const somewhere = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 12 }),
  })
  const broken = (file: Buffer) =>
    fc.array(somewhere, { maxLength: 6 }).map((changes) => {
      const copy = Buffer.from(file)
      for (const { at, bytes } of changes)
        copy.set(bytes.slice(0, copy.length), Math.floor(at * (copy.length - bytes.length)))
      return copy
    })
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ...[baked, bakedSvg(json), Buffer.from(json), Buffer.from(jwt)].map(broken),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (bytes) => {
      expect(typeof (await codeOf(bytes))).toBe('string')
    }),
    { numRuns: 400 },
  )
})
