import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on standard output. What is logged carries ids and codes, never names, addresses or secrets. */
export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
