import { gold } from '../badge-colors.ts'

/** A metal, lit from the top left: its gradient, its edge, and thin wire on enamel. */
export const metals = {
  gold: { ...gold, wire: '#dcb75f', darkWire: '#8f6a1e' },
  silver: { high: '#f7f8f8', mid: '#c3cbcf', low: '#87949b', edge: '#48545b', wire: '#d5dcdf', darkWire: '#5d6a72' },
  bronze: { high: '#f0c9a0', mid: '#c08552', low: '#875127', edge: '#4f2c10', wire: '#d59c69', darkWire: '#7a4420' },
}

export type Metal = keyof typeof metals
export type MetalColors = (typeof metals)[Metal]
