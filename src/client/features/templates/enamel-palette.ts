import { m } from '#i18n/compiled/messages.js'

/** The colours that are offered for badges. */
export const enamelPalette = [
  { hex: '#14618c', name: m.templates_enamel_blue },
  { hex: '#1f3f77', name: m.templates_enamel_navy },
  { hex: '#0d6b6b', name: m.templates_enamel_teal },
  { hex: '#2b7a55', name: m.templates_enamel_green },
  { hex: '#b8472a', name: m.templates_enamel_vermilion },
  { hex: '#7a2347', name: m.templates_enamel_garnet },
  { hex: '#f2b632', name: m.templates_enamel_amber },
  { hex: '#4a4f57', name: m.templates_enamel_slate },
]
