import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Row } from './columns.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

const run = promisify(execFile)
const LIBREOFFICE = '/usr/bin/soffice'

/** Exports every sheet as tab-separated text, each cell as it is shown. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):9,0,76,1,,0,false,true,false,false,false,-1'

/** Runs only where LibreOffice is installed: it is too large to be required. */
test.runIf(existsSync(LIBREOFFICE))(
  'LibreOffice opens several sheets as they are, and evaluates nothing',
  { timeout: 180_000 },
  async () => {
    const texts = ['=1+1', '+39 02', '-2', '@SUM(A1)', 'Niccolò', '学生', 'مريم', '👩‍👩‍👧‍👦', '<b>', '%_', "'a", 'İıß']
    const rows = Array.from(
      { length: 66_000 },
      (_, number): Row => [
        texts[number % texts.length]!,
        `n${number}@wrenfield.example`,
        number % 7 === 0 ? null : '2025-11-14 18:00:59',
        '2024-02-29',
      ],
    )
    const columns = [
      { heading: 'Nome', kind: 'text', width: 20 },
      { heading: 'E-mail', kind: 'id', width: 30 },
      { heading: 'Rilascio', kind: 'moment', width: 20 },
      { heading: 'Giorno', kind: 'day', width: 12 },
    ] as const
    const heading = columns.map((column) => column.heading)
    async function* batches() {
      yield rows
    }
    const { content } = await writeSpreadsheet({
      columns: [...columns],
      sheetName: (number) => `Badge ${number}`,
      rows: batches(),
    })

    const folder = await mkdtemp(join(tmpdir(), 'insegna-libreoffice-'))
    await writeFile(join(folder, 'badges.xls'), content)
    // A separate profile, because LibreOffice refuses one that is already in use.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    await run(LIBREOFFICE, [
      profile,
      '--headless',
      '--convert-to',
      EVERY_SHEET,
      '--outdir',
      folder,
      join(folder, 'badges.xls'),
    ])
    const sheets = await Promise.all(
      ['Badge 1', 'Badge 2'].map(async (name) => {
        const text = await readFile(join(folder, `badges-${name}.csv`), 'utf8')
        return text
          .trimEnd()
          .split('\n')
          .map((line) => line.split('\t'))
      }),
    )
    await rm(folder, { recursive: true })

    const shown = rows.map((row) => row.map((value) => value ?? ''))
    expect(sheets[0]).toEqual([heading, ...shown.slice(0, 65_535)])
    expect(sheets[1]).toEqual([heading, ...shown.slice(65_535)])
  },
)
