/** What every look begins with. The hue is the business's own; all colours change with the reader's scheme. */
export const basicStyle = (hue: number): string => `
:root{color-scheme:light dark;--accent:light-dark(hsl(${hue} 65% 29%),hsl(${hue} 60% 76%));--tint:light-dark(hsl(${hue} 45% 95%),hsl(${hue} 22% 17%));--fill:hsl(${hue} 60% 27%);--ink:light-dark(#1d2327,#e8eaec);--quiet:light-dark(#50575e,#b4bac0);--paper:light-dark(#fff,#15181b);--line:light-dark(#d7dbdf,#3a4046)}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);background:var(--paper);font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.demo{margin:0;padding:.55rem 1rem;background:light-dark(#fff1bf,#4a3b06);color:light-dark(#3a2c00,#ffefb8);font:600 14px/1.4 system-ui,sans-serif;text-align:center}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.25rem .5rem;z-index:1}
img{vertical-align:middle}
h1,h2{line-height:1.2;text-wrap:balance}
dl{margin:.5rem 0 0;display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1rem}dt{color:var(--quiet)}dd{margin:0;min-width:0;overflow-wrap:anywhere}
.hours{border-collapse:collapse}.hours th{font-weight:400;text-align:left;padding:.15rem 1.5rem .15rem 0}
label{display:block;margin-bottom:.25rem}input,textarea{width:100%;max-width:32rem;font:inherit;padding:.5rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px}
button{font:inherit;padding:.5rem 1.25rem}
.team{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1rem}
.person h2{font-size:1.1rem;margin:0}.person p{margin:.25rem 0 0;overflow-wrap:anywhere}.role{color:var(--quiet)}
.card p:first-child{margin-top:0}
`;
