import type { CertificateContent, Words } from '../certificate-content.ts'
import { evenLines, fitName, fitTitle, heightIn, linesOf, lineWidth } from '../type/fitting.ts'
import { type Block, type Column, heightOf } from './blocks.ts'
import { endedBlock, factsBlock } from './facts.ts'
import { mm, type Sheet, type Style } from './sheet.ts'
import { STYLES } from './styles.ts'

const MAX_LINES = 4
/** More characters than `MAX_LINES` lines hold, even of the narrowest letters; a longer text need not be measured. */
const MAX_CHARACTERS = 1000

/**
 * The statement of who has earned what, with its facts, as blocks that fit into `room` points. If the space is too small, the
 * description is shortened by whole sentences; all of it is in the credential and on the badge's page.
 */
export function statementBlocks(sheet: Sheet, content: CertificateContent, column: Column, room: number): Block[] {
  const { description } = content
  const isInTwo = content.secondLanguage !== null
  const blocksWith = (lines: string[]) => statementWith(sheet, content, column, lines)
  const widest = Math.min(column.width, mm(132))
  const sentences = isInTwo || !description ? [] : wholeSentences(description)
  let fitting = blocksWith([])
  for (let count = 1; count <= sentences.length; count++) {
    const text = sentences.slice(0, count).join(' ')
    if (text.length > MAX_CHARACTERS) break
    const lines = evenLines(text, widest, STYLES.description)
    const blocks = blocksWith(lines)
    if (lines.length > MAX_LINES || heightOf(blocks) > room) break
    fitting = blocks
  }
  return fitting
}

const wholeSentences = (text: string) => text.split(/(?<=[.!?…])\s+/).filter(Boolean)

function statementWith(sheet: Sheet, content: CertificateContent, column: Column, description: string[]): Block[] {
  const { sentence, facts, ended, secondLanguage } = content
  const blocks = [
    sentenceBlock(sheet, sentence.before, column, secondLanguage),
    nameBlock(sheet, content.name, column),
    { ...sentenceBlock(sheet, sentence.after, column, secondLanguage), gap: mm(2.6) },
    ...titleBlocks(sheet, content, column),
  ]
  if (description.length > 0) blocks.push(paragraphBlock(sheet, description, column))
  if (facts.length > 0) blocks.push(factsBlock(sheet, content, column))
  if (ended) blocks.push(endedBlock(sheet, ended, column))
  return blocks
}

const edgeOf = ({ x, width, align }: Column) => (align === 'left' ? x : x + width / 2)

/** A sentence with its second language after it in italics, or below it if both do not fit on one line. */
function sentenceBlock(sheet: Sheet, { main, second }: Words, column: Column, lang: string | null): Block {
  const [first, other] = [STYLES.sentence, STYLES.sentenceSecond]
  const between = ' · '
  const width = lineWidth(main, first) + (second ? lineWidth(between, first) + lineWidth(second, other) : 0)
  const isOneLine = !second || width <= column.width
  const draw = (top: number) => {
    const paragraph = sheet.group('P')
    const start = column.align === 'left' ? column.x : edgeOf(column) - (isOneLine ? width : lineWidth(main, first)) / 2
    sheet.tagged(
      'Span',
      {},
      () => sheet.line(second && isOneLine ? main + between : main, start, top, first),
      paragraph,
    )
    if (!second) return
    const after = isOneLine ? start + lineWidth(main + between, first) : edgeOf(column)
    const drawSecond = () =>
      isOneLine
        ? sheet.line(second, after, top, other)
        : sheet.line(second, after, top + first.lead, other, column.align)
    sheet.tagged('Span', lang ? { lang } : {}, drawSecond, paragraph)
  }
  return { gap: 0, height: first.lead * (isOneLine ? 1 : 2), draw }
}

function nameBlock(sheet: Sheet, name: string, column: Column): Block {
  const setting = { face: 'display', tracking: -0.018, isWhole: true } as const
  const { lines, size } = fitName(name, column.width, setting)
  const style: Style = { ...setting, size, lead: size * 1.12 * heightIn(name), color: STYLES.fact.color }
  const draw = (top: number) =>
    sheet.tagged('H1', {}, () => sheet.lines(lines, edgeOf(column), top, style, column.align))
  return { gap: mm(1), height: style.lead * lines.length, draw }
}

function titleBlocks(sheet: Sheet, content: CertificateContent, column: Column): Block[] {
  const { title, color, secondLanguage } = content
  const setting = { face: 'display', tracking: -0.014, isWhole: true } as const
  const { lines, size } = fitTitle(title.main, column.width, setting)
  const style: Style = { ...setting, size, lead: size * 1.18 * heightIn(title.main), color }
  const draw = (top: number) =>
    sheet.tagged('H2', {}, () => sheet.lines(lines, edgeOf(column), top, style, column.align))
  const blocks: Block[] = [{ gap: mm(1.2), height: style.lead * lines.length, draw }]
  if (title.second) {
    const second = linesOf(title.second, column.width, STYLES.titleSecond)
    const height = second.length * STYLES.titleSecond.lead
    const drawSecond = (top: number) =>
      sheet.tagged('P', secondLanguage ? { lang: secondLanguage } : {}, () =>
        sheet.lines(second, edgeOf(column), top, STYLES.titleSecond, column.align),
      )
    blocks.push({ gap: mm(1), height, draw: drawSecond })
  }
  return blocks
}

function paragraphBlock(sheet: Sheet, lines: string[], column: Column): Block {
  const { lead } = STYLES.description
  // Its lines are high enough for most scripts already.
  const style = { ...STYLES.description, lead: lead * Math.max(1, heightIn(lines.join(' ')) / 1.34) }
  const draw = (top: number) =>
    sheet.tagged('P', {}, () => sheet.lines(lines, edgeOf(column), top, style, column.align))
  return { gap: mm(2.6), height: lines.length * style.lead, draw }
}
