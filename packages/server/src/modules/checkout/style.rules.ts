/** How a brand's pages look: in its own colours (`--g-*`), which stand before it. */
const sheet = `
*,::before,::after{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:88px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--g-sheet);color:var(--g-text);font:400 1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:anywhere}
h1,h2,h3{margin:0;color:var(--g-ink);letter-spacing:-.02em;line-height:1.15;text-wrap:balance;font-weight:700}
h1{font-size:clamp(2.25rem,1.5rem + 3.2vw,3.75rem);line-height:1.05;letter-spacing:-.035em}
h2{font-size:clamp(1.6rem,1.3rem + 1.3vw,2.25rem)}
h3{font-size:1.125rem;letter-spacing:-.01em;line-height:1.3}
p,ul{margin:0}ul{padding:0;list-style:none}
a{color:var(--g-accent-text);text-underline-offset:.2em}
img{max-width:100%}
svg{flex:none;display:block}
[hidden]{display:none!important}
:focus-visible{outline:3px solid var(--g-ring);outline-offset:2px;border-radius:6px}
[tabindex="-1"]:focus{outline:none}
.wrap{width:100%;max-width:1160px;margin-inline:auto;padding-inline:clamp(20px,4vw,40px)}
.narrow{max-width:820px}
.skip{position:absolute;left:12px;top:-60px;padding:10px 16px;background:var(--g-sheet);z-index:9}
.skip:focus{top:12px}
.top{position:sticky;top:0;z-index:5;background:var(--g-sheet);border-bottom:1px solid var(--g-line)}
.top .wrap{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:68px}
.brand{display:flex;align-items:center;min-width:0;color:var(--g-ink);text-decoration:none;font-weight:700;font-size:1.125rem;letter-spacing:-.01em}
.logo{height:36px;width:auto;max-width:200px;object-fit:contain;display:block}
nav{display:flex;align-items:center;gap:clamp(12px,2vw,24px);flex-wrap:wrap}
.quiet{color:var(--g-muted);text-decoration:none;font-size:.9375rem;font-weight:500;padding-block:8px}
.quiet:hover{color:var(--g-ink)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:50px;padding:12px 24px;border:0;border-radius:12px;background:var(--g-accent);color:var(--g-on-accent);font-family:inherit;font-size:1rem;font-weight:600;line-height:1.25;text-decoration:none;text-align:center;cursor:pointer;transition:background .15s}
.button:hover{background:var(--g-accent-hover)}.button:active{background:var(--g-accent-press)}
.button[aria-disabled=true]{opacity:.65;cursor:progress}
.small{min-height:42px;padding:8px 16px;font-size:.9375rem;border-radius:10px}
.full{width:100%}
.plain{display:inline-flex;align-items:center;gap:6px;padding:8px 0;border:0;background:none;color:var(--g-accent-text);font-family:inherit;font-size:.9375rem;font-weight:600;line-height:1.4;text-decoration:none;cursor:pointer}
.plain:hover{text-decoration:underline}
.plain[disabled]{color:var(--g-muted);cursor:default;text-decoration:none}
.card{background:var(--g-raised);border:1px solid var(--g-line);border-radius:20px;padding:clamp(22px,3vw,32px)}
.hero{position:relative;background:radial-gradient(60rem 30rem at 88% -12%,var(--g-accent-soft2),transparent 70%),radial-gradient(44rem 26rem at -8% 110%,var(--g-second-soft),transparent 70%),var(--g-sheet);border-bottom:1px solid var(--g-line)}
.hero .wrap{display:grid;grid-template-columns:minmax(0,1.05fr) minmax(0,.95fr);gap:clamp(32px,5vw,72px);align-items:center;padding-block:clamp(48px,7vw,96px)}
.plain-hero .wrap{grid-template-columns:minmax(0,1fr);text-align:center}
.plain-hero .lead{max-width:720px;margin-inline:auto}
.plain-hero .acts{justify-content:center}
.eyebrow{display:inline-block;margin-bottom:18px;padding:5px 12px;border-radius:99px;background:var(--g-accent-soft);border:1px solid var(--g-accent-line);color:var(--g-accent-text);font-size:.875rem;font-weight:600}
.sub{margin-top:20px;font-size:clamp(1.0625rem,1rem + .35vw,1.25rem);line-height:1.55;color:var(--g-muted);max-width:38em;text-wrap:pretty}
.plain-hero .sub{margin-inline:auto}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;margin-top:28px}
.picture,.video{display:block;width:100%;border-radius:20px;border:1px solid var(--g-line);box-shadow:0 24px 64px -24px rgb(0 0 0/.3)}
.picture{max-height:520px;object-fit:cover}
.video{position:relative;aspect-ratio:16/9;overflow:hidden;background:linear-gradient(135deg,var(--g-accent),var(--g-second))}
.video>img,.video iframe,.video video{position:absolute;inset:0;width:100%;height:100%;border:0;object-fit:cover}
.play{position:absolute;inset:0;display:grid;place-items:center;width:100%;border:0;background:rgb(0 0 0/.18);cursor:pointer}
.play:focus-visible{outline-offset:-6px;border-radius:20px}
.play svg{box-sizing:content-box;padding:22px;border-radius:50%;background:var(--g-sheet);color:var(--g-accent-text);box-shadow:0 8px 32px rgb(0 0 0/.3);transition:transform .15s}
.play:hover svg{transform:scale(1.06)}
.from{position:absolute;left:12px;bottom:12px;padding:3px 10px;border-radius:8px;background:rgb(0 0 0/.72);color:#fff;font-size:.8125rem;pointer-events:none}
.front .card{box-shadow:0 24px 64px -28px rgb(0 0 0/.28)}
.price{margin-top:22px}
.sum{display:flex;align-items:baseline;flex-wrap:wrap;gap:4px 8px;color:var(--g-muted)}
.sum strong{color:var(--g-ink);font-size:clamp(2rem,1.7rem + 1vw,2.6rem);line-height:1.1;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.also{color:var(--g-muted);font-size:.9375rem}
.trial{margin-top:6px;color:var(--g-accent-text);font-weight:600;font-size:.9375rem}
.offer{display:flex;flex-direction:column}
.offer h3{font-size:1.25rem}
.offer .about{margin-top:6px}
.offer>.button{margin-top:24px}
.about{color:var(--g-muted)}
.points{display:grid;gap:12px;margin-top:24px;padding-top:24px;border-top:1px solid var(--g-line)}
.points li{display:flex;gap:10px;align-items:flex-start}
.points svg{margin-top:.22em;color:var(--g-accent-text)}
.band{padding-block:clamp(48px,6vw,88px)}
.slim{padding-block:clamp(28px,3.5vw,48px)}
.band h2{margin-bottom:clamp(24px,3vw,40px)}
.features{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,280px),1fr));gap:20px}
.features .tick{display:grid;place-items:center;width:40px;height:40px;margin-bottom:18px;border-radius:12px;background:var(--g-accent-soft);color:var(--g-accent-text)}
.features p{margin-top:8px;color:var(--g-muted)}
.legal{margin-bottom:clamp(20px,3vw,32px);font-size:clamp(1.75rem,1.4rem + 1.6vw,2.5rem)}
.prose{max-width:820px;font-size:1.0625rem}
.prose>*+*{margin-top:1em}.prose h1,.prose h2,.prose h3{margin:1.6em 0 .5em}.prose>:first-child{margin-top:0}
.prose h1{font-size:2rem}.prose h2{font-size:1.6rem}.prose h3{font-size:1.25rem}
.prose ul{list-style:disc;padding-left:1.4em}.prose ol{padding-left:1.4em}
.prose img{height:auto;border-radius:14px}
.prose blockquote{margin:1.4em 0;padding-left:1.2em;border-left:3px solid var(--g-accent-line);color:var(--g-muted)}
.prose table{width:100%;border-collapse:collapse}.prose td,.prose th{padding:10px 12px;border-bottom:1px solid var(--g-line);text-align:left}
.join{background:var(--g-subtle);border-block:1px solid var(--g-line)}
.pair{display:grid;grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr);gap:24px;align-items:start}
.signup{box-shadow:0 24px 64px -36px rgb(0 0 0/.3)}
.signup h3{font-size:1.25rem}
.shut{display:grid;gap:20px;justify-items:start;font-size:1.0625rem}
.step{display:grid;gap:18px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,200px),1fr));gap:18px}
.field label{display:block;margin-bottom:6px;color:var(--g-ink);font-size:.9375rem;font-weight:600}
input:not([type=checkbox]){width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--g-control);border-radius:10px;background:var(--g-sheet);color:var(--g-ink);font:inherit;font-size:1rem}
input:focus-visible{outline-offset:0;border-radius:10px;border-color:var(--g-ring)}
[aria-invalid=true]:not([type=checkbox]){border-color:var(--g-red-solid)}
.code{font-size:1.5rem!important;letter-spacing:.3em;font-variant-numeric:tabular-nums;max-width:13rem}
.check{display:grid;grid-template-columns:auto 1fr;column-gap:10px;align-items:start}
.check input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--g-accent)}
.check label{margin:0;font-weight:400;color:var(--g-text)}
.check .error{grid-column:1/-1}
.hint{margin-top:6px;color:var(--g-muted);font-size:.875rem}
.step>.hint{margin-top:-6px}
.error{margin-top:6px;color:var(--g-red-fg);font-size:.875rem;font-weight:500}
.wide{margin:0;padding:12px 14px;border:1px solid var(--g-red-line);border-radius:10px;background:var(--g-red-bg)}
.note{display:flex;align-items:center;justify-content:center;gap:8px;color:var(--g-muted);font-size:.875rem}
.ways{display:flex;flex-wrap:wrap;gap:4px 20px;justify-content:space-between}
.promise{display:flex;gap:20px;align-items:flex-start;padding:clamp(22px,3vw,32px);border:1px solid var(--g-accent-line);border-radius:20px;background:var(--g-accent-soft)}
.promise svg{color:var(--g-accent-text)}
.promise h2{font-size:1.25rem;margin:0 0 6px}
.faq{border-top:1px solid var(--g-line)}
.faq details{border-bottom:1px solid var(--g-line)}
.faq summary{display:flex;justify-content:space-between;gap:20px;padding:20px 0;color:var(--g-ink);font-weight:600;cursor:pointer;list-style:none}
.faq summary::-webkit-details-marker{display:none}
.faq summary svg{margin-top:.15em;color:var(--g-muted);transition:transform .15s}
.faq [open] summary svg{transform:rotate(45deg)}
.faq p{padding:0 40px 22px 0;color:var(--g-muted);white-space:pre-line}
.offers{display:flex;flex-wrap:wrap;justify-content:center;gap:24px}
.offers li{display:flex;flex:1 1 300px;max-width:400px}.offers .card{flex:1}
.foot{border-top:1px solid var(--g-line);color:var(--g-muted);font-size:.9375rem}
.foot .wrap{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px 32px;padding-block:32px}
.foot a{color:var(--g-muted)}.foot a:hover{color:var(--g-ink)}
@media(max-width:860px){
.hero .wrap,.pair{grid-template-columns:minmax(0,1fr)}
.hero .wrap{gap:36px}
.top nav .quiet:first-child:not(:last-child){display:none}
}
@media(max-width:520px){.acts .button{width:100%}.top .wrap{min-height:60px}.top nav{flex-wrap:nowrap}}
@media(max-width:400px){.top .quiet{display:none}}
@media(prefers-reduced-motion:reduce){*{transition:none!important;scroll-behavior:auto!important}}
`;

export const pageStyle = sheet.replaceAll('\n', '');
