/** The record types of BIFF8, the content of an .xls, that we write. Numbers from Microsoft's [MS-XLS], 2.3.1. */
export const RECORD = {
  EOF: 0x000a,
  DATE_1904: 0x0022,
  FONT: 0x0031,
  CONTINUE: 0x003c,
  WINDOW_1: 0x003d,
  PANE: 0x0041,
  CODE_PAGE: 0x0042,
  COLUMN_WIDTH: 0x0055,
  COLUMN: 0x007d,
  SHEET: 0x0085,
  CELL_FORMAT: 0x00e0,
  SHARED_STRINGS: 0x00fc,
  SHARED_STRING_CELL: 0x00fd,
  DIMENSIONS: 0x0200,
  NUMBER_CELL: 0x0203,
  WINDOW_2: 0x023e,
  STYLE: 0x0293,
  NUMBER_FORMAT: 0x041e,
  BOF: 0x0809,
} as const

/** The longest body of a record, in bytes; the rest goes into CONTINUE records. */
export const MAX_RECORD_LENGTH = 8224

/** Rows of one sheet, its heading included. */
export const SHEET_ROWS = 65_536

/** Characters of one cell. */
export const CELL_CHARACTERS = 32_767
