import { deflateSync } from 'node:zlib'

/** A PNG chunk with a checksum of zero, which the reader does not verify. */
export function chunk(name: string, data: Buffer, length = data.length): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

const HEAD = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]))
const PIXEL = chunk('IDAT', deflateSync(Buffer.alloc(5)))

/** A PNG of one pixel with the given chunks. */
export const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), HEAD, ...chunks, PIXEL, chunk('IEND', Buffer.alloc(0))])

/** An iTXt chunk with an empty language and an empty translated keyword. */
export function textChunk(keyword: string, text: string | Buffer, isCompressed = false): Buffer {
  const content = isCompressed ? deflateSync(text) : Buffer.from(text)
  return chunk(
    'iTXt',
    Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from([isCompressed ? 1 : 0, 0, 0, 0]), content]),
  )
}

export const svg = (inside: string, root = 'xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"'): Buffer =>
  Buffer.from(`<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}<path d="M0 0"/></svg>`)

export const bakedSvg = (text: string): Buffer =>
  svg(`<openbadges:credential><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></openbadges:credential>`)
