import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostedProject, openHostedProject } from '../../support/servers/hosted-project.ts'
import type { MailServer } from '../../support/servers/mail-server.ts'
import { chooseForm } from './auth-form.ts'
import { type Page, test as served } from './served.ts'

/** The product with its account on another origin. */
export const hosted = served.extend<{
  project: HostedProject
  mail: MailServer | null
  signUp: 'open' | 'closed'
}>({
  mail: [null, { option: true }],
  signUp: ['open', { option: true }],
  project: async ({ mail, signUp }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'comics-project-'))
    const server = mail && { url: `smtp://127.0.0.1:${mail.port}`, from: 'comics@ejemplo.es' }
    const project = await openHostedProject({ dataDir, mail: server, signUp })
    await use(project)
    await project.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  environment: async ({ project }, use) => {
    await use({ SUPABASE_URL: `${project.url}/`, SUPABASE_ANON_KEY: project.anonKey })
  },
})

/** Signs in or up on the sign-in page. */
export async function enter(page: Page, tab: 'Sign In' | 'Sign Up', email: string): Promise<void> {
  await chooseForm(page, tab)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
