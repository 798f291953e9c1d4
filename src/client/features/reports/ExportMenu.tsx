import type { RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { downloadFile } from '#client/api/download-file.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { buttonClass } from '#client/ui/buttons/button-class.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { notify } from '#client/ui/feedback/toasts.ts'
import { MenuButton } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { exportReport, getReport, type ReportFormat } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import type { inputOf } from './reports.queries.ts'

type ReportInput = ReturnType<typeof inputOf>

type ExportMenuProps = {
  input: ReportInput
  title: string
  /** Element that contains the chart. */
  drawing: RefObject<HTMLElement | null>
  isUnavailable: boolean
  /** The page still shows an earlier report. */
  isStale: boolean
}

/** Exports the report: its numbers, its chart, or all of it on paper. */
export function ExportMenu({ input, title, drawing, isUnavailable, isStale }: ExportMenuProps) {
  const table = useAction(
    {
      mutationFn: async (format: ReportFormat) => {
        await call(getReport, input)
        downloadFile(exportReport, { ...input, format })
      },
    },
    { refused: sayRefusal },
  )
  const chart = useAction(
    {
      mutationFn: async (format: 'png' | 'svg') => {
        const { downloadChart } = await import('./chart/download-chart.ts')
        if (drawing.current) await downloadChart(drawing.current, title, format)
      },
    },
    { refused: () => notify({ text: m.reports_export_failed() }) },
  )
  const unavailable = isStale && m.shell_loading()
  const items: MenuItem[] = [
    { id: 'csv', icon: 'table', label: m.reports_export_csv(), onAction: () => table.run('csv') },
    { id: 'xlsx', icon: 'table', label: m.reports_export_xlsx(), onAction: () => table.run('xlsx') },
    { id: 'png', icon: 'image', label: m.reports_export_png(), unavailable, onAction: () => chart.run('png') },
    { id: 'svg', icon: 'image', label: m.reports_export_svg(), unavailable, onAction: () => chart.run('svg') },
    // Prints after a timeout, so that the menu is closed and not printed.
    {
      id: 'print',
      icon: 'print',
      label: m.reports_export_print(),
      unavailable,
      onAction: () => void setTimeout(() => print()),
    },
  ]
  if (isUnavailable) return null
  return (
    <MenuButton
      label={m.reports_export()}
      hasWords
      groups={[items]}
      className={buttonClass()}
      face={
        <>
          <Icon name="download" />
          {m.reports_export()}
          <Icon name="down" size={16} />
        </>
      }
    />
  )
}
