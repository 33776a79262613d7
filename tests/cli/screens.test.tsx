import { render } from 'ink-testing-library'
import { expect, test } from 'vitest'
import { CredentialsForm } from '#cli/screens/credentials.tsx'
import { ScanView } from '#cli/screens/scan.tsx'
import type { ScanStatus } from '#contract/helper/scan.ts'
import { createI18n } from '#i18n/load.ts'

const { t } = await createI18n('es')
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
const status = {
  running: true,
  discovered: 2147,
  counted: true,
  processed: 1284,
  added: 3,
  changed: 0,
  gone: 0,
  covers: 0,
  coversDue: 0,
  problems: 2,
  lastPath: '/Cómics/Huesos de neón 007.cbz',
  reading: ['/Cómics/Huesos de neón 008.cbz'],
  libraries: [
    { path: '/Cómics', discovered: 2000, processed: 1184 },
    { path: '/NAS', discovered: 147, processed: 100 },
  ],
  troubles: [],
  startedAt: null,
  finishedAt: null,
  outcome: null,
  recent: [],
  partial: false,
  left: null,
} satisfies ScanStatus

test('a scan shows how far it is, the file of the moment and its problems', () => {
  const { lastFrame } = render(<ScanView t={t} status={status} stopping={false} />)
  const frame = lastFrame() ?? ''
  expect(frame).toContain('Escaneando')
  expect(frame).toContain('Archivos: 1284 de 2147')
  expect(frame).toContain('/Cómics/Huesos de neón 007.cbz')
  expect(frame).toContain('2 problemas')
  expect(frame.match(/█/g)?.length).toBe(18)
})

test('a scan that has listed all comics shows how many covers it has made', () => {
  const covered = { ...status, processed: 20_000, discovered: 20_000, covers: 3_120, coversDue: 20_000 }
  const { lastFrame } = render(<ScanView t={t} status={covered} stopping={false} />)
  expect(lastFrame()).toContain('20\u202f000 cómics · 3120 portadas')
  expect(lastFrame()?.match(/█/g)?.length).toBe(5)
})

test('a scan that is still looking shows no total', () => {
  const { lastFrame } = render(<ScanView t={t} status={{ ...status, counted: false }} stopping />)
  expect(lastFrame()).toContain('Cancelando...')
  expect(lastFrame()).toContain('Buscando cómics...')
  expect(lastFrame()).not.toContain('█')
})

test('a password is asked after the email and never shown', async () => {
  const answers: unknown[] = []
  const { stdin, lastFrame } = render(
    <CredentialsForm t={t} email={null} signUp={false} onDone={(credentials) => answers.push(credentials)} />,
  )
  await settle()
  stdin.write('lucia@ejemplo.ess')
  await settle()
  stdin.write('\u007f')
  await settle()
  stdin.write('\r')
  await settle()
  stdin.write('secreta1')
  await settle()
  expect(lastFrame()).toContain('••••••••')
  expect(lastFrame()).not.toContain('secreta1')
  stdin.write('\r')
  await settle()
  expect(answers).toEqual([{ email: 'lucia@ejemplo.es', password: 'secreta1' }])
})

test('what is typed fast or pasted with its Enter is taken line by line', async () => {
  const answers: unknown[] = []
  const { stdin } = render(
    <CredentialsForm t={t} email={null} signUp onDone={(credentials) => answers.push(credentials)} />,
  )
  await settle()
  stdin.write('lucia@ejemplo.es\r')
  await settle()
  stdin.write('secreta1\r')
  await settle()
  expect(answers).toEqual([{ email: 'lucia@ejemplo.es', password: 'secreta1' }])
})
