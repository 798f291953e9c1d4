import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What programs that are not ours find in a PDF. */
export type Judged = {
  /** What `qpdf --check` says, empty where it finds nothing. */
  faults: string
  /** `pdfinfo`, by its labels. */
  info: Record<string, string>
  /** The words in the order in which they were drawn, with line breaks as blanks. */
  text: string
  /** The words as a reader of the page finds them, with line breaks as blanks. */
  read: string
  /** The words where they stand on the page, line by line. */
  lines: string[]
  fonts: string
  /** The metadata's XML. */
  metadata: string
  attachments: { name: string; bytes: Buffer }[]
}

const outputOf = async (program: string, ...parameters: string[]) => (await run(program, parameters)).stdout

/** Lets programs read a PDF as a file, in a folder of its own. */
async function asFile<Result>(pdf: Buffer, read: (file: string, folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  const file = join(folder, 'certificate.pdf')
  await writeFile(file, pdf)
  return read(file, folder).finally(() => rm(folder, { recursive: true }))
}

/** Has a PDF judged. What a screen reader hears and a camera sees of it takes far longer, and is asked for by itself. */
export const judgePdf = (pdf: Buffer): Promise<Judged> =>
  asFile(pdf, async (file, folder) => {
    const [faults, info, metadata, text, read, layout, fonts, attachments] = await Promise.all([
      run('qpdf', ['--check', file]).then(
        () => '',
        (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
      ),
      outputOf('pdfinfo', file),
      outputOf('pdfinfo', '-meta', file),
      outputOf('pdftotext', '-raw', file, '-'),
      outputOf('pdftotext', file, '-'),
      outputOf('pdftotext', '-layout', file, '-'),
      outputOf('pdffonts', file),
      attachmentsOf(file, folder),
    ])
    return {
      faults,
      info: Object.fromEntries(info.split('\n').flatMap((line) => fieldOf(line))),
      text: text.replace(/\s+/g, ' ').trim(),
      read: read.replace(/\s+/g, ' ').trim(),
      lines: layout.split('\n'),
      fonts,
      metadata,
      attachments,
    }
  })

/** What a screen reader meets, in its order: the structure's words by their tags. */
export const hearPdf = (pdf: Buffer): Promise<string> =>
  asFile(pdf, (file) => outputOf('pdfinfo', '-struct-text', file))

/** The colour of a point of the first page, in tenths of a millimetre from its upper left corner: red, green and blue. */
export const colorAt = (pdf: Buffer, [x, y]: [number, number]): Promise<number[]> =>
  asFile(pdf, async (file, folder) => {
    const point = ['-x', String(x), '-y', String(y), '-W', '1', '-H', '1']
    await outputOf('pdftoppm', '-r', '254', ...point, '-l', '1', '-singlefile', file, join(folder, 'point'))
    return [...(await readFile(join(folder, 'point.ppm'))).subarray(-3)]
  })

/** What the QR code of the first page says, at 100 dots an inch. */
export const scanPdf = (pdf: Buffer): Promise<string> =>
  asFile(pdf, async (file, folder) => {
    await outputOf('pdftoppm', '-r', '100', '-png', '-l', '1', '-singlefile', file, join(folder, 'page'))
    const code = await outputOf('zbarimg', '--raw', '-q', join(folder, 'page.png')).catch(() => '')
    return code.trim()
  })

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
