import { hexOf } from '#art/oklch.ts'

type Look = { light: string; dark: string }

const look = (light: Parameters<typeof hexOf>, dark: Parameters<typeof hexOf>): Look => ({
  light: hexOf(...light),
  dark: hexOf(...dark),
})

/** The design tokens of the same names (the dashboard's tokens.css) as hex colours, which every mail client reads. */
export const mailColors = {
  desk: look([0.955, 0.006, 168], [0.18, 0.019, 243]),
  paper: look([0.991, 0.002, 165], [0.222, 0.021, 242]),
  rule: look([0.888, 0.008, 195], [0.325, 0.022, 238]),
  scotchRule: look([0.26, 0.038, 245], [0.7, 0.1, 84]),
  ink: look([0.26, 0.038, 245], [0.95, 0.007, 214]),
  ink2: look([0.4, 0.032, 240], [0.815, 0.014, 220]),
  link: look([0.43, 0.086, 230], [0.82, 0.082, 214]),
  enamel: look([0.44, 0.086, 228], [0.535, 0.096, 222]),
  onEnamel: look([0.99, 0.004, 210], [0.995, 0.002, 210]),
}
