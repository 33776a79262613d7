// The bare page's script: React's own cost of drawing the listed pictures.
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Covers() {
  const [covers, setCovers] = useState([])
  useEffect(() => {
    const load = async () => setCovers(await (await fetch('/covers.json')).json())
    void load()
  }, [])
  return covers.map(({ src, left, top, width, height }) =>
    createElement('img', {
      key: `${left}-${top}-${src}`,
      src,
      alt: '',
      width,
      height,
      style: { position: 'absolute', left, top, width, height, objectFit: 'cover' },
    }),
  )
}

createRoot(document.getElementById('root')).render(createElement(Covers))
