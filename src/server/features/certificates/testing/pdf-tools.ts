import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What external programs find in a PDF. */
export type PdfReport = {
  /** The output of a failed `qpdf --check`; empty if it finds no errors. */
  faults: string
  /** The output of `pdfinfo`, by label. */
  info: Record<string, string>
  /** The text in drawing order, with whitespace collapsed. */
  text: string
  /** The text in reading order, with whitespace collapsed. */
  read: string
  /** The text in its layout on the page, line by line. */
  lines: string[]
  fonts: string
  /** The XMP metadata. */
  metadata: string
  attachments: { name: string; bytes: Buffer }[]
}

const outputOf = async (program: string, ...parameters: string[]) => (await run(program, parameters)).stdout

/** Writes a PDF into a temporary folder while `read` runs. */
async function asFile<Result>(pdf: Buffer, read: (file: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const file = join(folder, 'certificate.pdf')
  await writeFile(file, pdf)
  return read(file, folder).finally(() => rm(folder, { recursive: true }))
}

const INSPECTIONS: { [What in keyof PdfReport]: (file: string, folder: string) => Promise<PdfReport[What]> } = {
  faults: (file) =>
    run('qpdf', ['--check', file]).then(
      () => '',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    ),
  info: async (file) => {
    const info = await outputOf('pdfinfo', file)
    return Object.fromEntries(info.split('\n').flatMap((line) => fieldOf(line)))
  },
  text: async (file) => collapsed(await outputOf('pdftotext', '-raw', file, '-')),
  read: async (file) => collapsed(await outputOf('pdftotext', file, '-')),
  lines: async (file) => (await outputOf('pdftotext', '-layout', file, '-')).split('\n'),
  fonts: (file) => outputOf('pdffonts', file),
  metadata: (file) => outputOf('pdfinfo', '-meta', file),
  attachments: attachmentsOf,
}

/** Inspects a PDF for what is asked only: each takes a program of its own. */
export const inspectPdf = <What extends keyof PdfReport>(
  pdf: Buffer,
  ...asked: What[]
): Promise<Pick<PdfReport, What>> =>
  asFile(pdf, async (file, folder) => {
    const found = await Promise.all(asked.map(async (what) => [what, await INSPECTIONS[what](file, folder)]))
    return Object.fromEntries(found)
  })

/** The tagged text in the order in which a screen reader reads it. */
export const structureText = (pdf: Buffer): Promise<string> =>
  asFile(pdf, (file) => outputOf('pdfinfo', '-struct-text', file))

/** The red, green and blue of a point on the first page, in tenths of a millimetre from its upper left corner. */
export const colorAt = (pdf: Buffer, [x, y]: [number, number]): Promise<number[]> =>
  asFile(pdf, async (file, folder) => {
    const point = ['-x', String(x), '-y', String(y), '-W', '1', '-H', '1']
    await outputOf('pdftoppm', '-r', '254', ...point, '-l', '1', '-singlefile', file, join(folder, 'point'))
    return [...(await readFile(join(folder, 'point.ppm'))).subarray(-3)]
  })

/** The content of the QR code on the first page, rendered at 100 dpi; empty if it cannot be read. */
export const scanPdf = (pdf: Buffer): Promise<string> =>
  asFile(pdf, async (file, folder) => {
    await outputOf('pdftoppm', '-r', '100', '-gray', '-l', '1', '-singlefile', file, join(folder, 'page'))
    const code = await outputOf('zbarimg', '--raw', '-q', join(folder, 'page.pgm')).catch(() => '')
    return code.trim()
  })

const collapsed = (text: string) => text.replace(/\s+/g, ' ').trim()

const fieldOf = (line: string): [string, string][] => {
  const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
  return name === undefined || value === undefined ? [] : [[name, value]]
}

async function attachmentsOf(file: string, folder: string) {
  const listed = await outputOf('pdfdetach', '-list', file)
  const names = Array.from(listed.matchAll(/^(\d+): (.+)$/gm), ([, number, name]) => ({ number, name }))
  return Promise.all(
    names.map(async ({ number = '', name = '' }) => {
      const saved = join(folder, `attached-${number}`)
      await outputOf('pdfdetach', '-save', number, '-o', saved, file)
      return { name, bytes: await readFile(saved) }
    }),
  )
}
