import './data/storage.ts'
import './app/prefetch-first-screen.ts'
import '@fontsource-variable/instrument-sans/wdth.css'
import './styles/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startLanguage } from './app/language.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')

const language = await startLanguage()
createRoot(root).render(<App language={language} />)
