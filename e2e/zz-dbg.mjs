import { chromium } from '@playwright/test';
import { findBrowser, browserArgs } from './browser.ts';
const b = await findBrowser();
const variants = { plain: [[],false], debugger: [[],true], noopt: [['--js-flags=--no-opt'],false], sparkplug: [['--js-flags=--sparkplug --always-sparkplug'],false], maxlazy:[['--js-flags=--max-lazy'],false], stgc:[['--js-flags=--single-threaded-gc'],false], semi:[['--js-flags=--min-semi-space-size=32 --semi-space-growth-factor=4'],false]};
const base='http://127.0.0.1:4100';
const sums={};
const only=process.argv[2]?.split(',');
const browsers={};
for (const [name,[args]] of Object.entries(variants)) if(!only||only.includes(name)) browsers[name]=await chromium.launch({ executablePath: b.executablePath, env: {...process.env, ...b.env}, args: [...browserArgs,...args] });
for (let i=0;i<6;i++) for (const [name,browser] of Object.entries(browsers)){
const ctx = await browser.newContext({ baseURL: base, viewport:{width:1280,height:800} });
const page = await ctx.newPage();
const r = await page.request.post('/api/v2/auth/login/', { data: { username: 'recruiter', password: 'demo-password-1' } });
const { access, refresh } = await r.json();
await page.goto('/robots.txt');
await page.evaluate(([a,r])=>{localStorage.setItem('access_token',a);localStorage.setItem('refresh_token',r);},[access,refresh]);
const c = await ctx.newCDPSession(page);
await c.send('Performance.enable');
if(variants[name][1]) await c.send('Debugger.enable');
const tot=async()=>{const m=(await c.send('Performance.getMetrics')).metrics; return m.find(x=>x.name==='ProcessTime').value;};
const t0=await tot();
await page.goto('/todo');
await page.getByRole('heading').first().waitFor();
await page.waitForTimeout(1200);
const t1=await tot();
for(const p of ['/assignments','/persons','/users','/todo']){ await page.evaluate((to)=>{history.pushState({},'',to);dispatchEvent(new PopStateEvent('popstate'));},p); await page.waitForTimeout(700);}
const t2=await tot();
(sums[name]??=[]).push([t1-t0,t2-t1]);
await ctx.close();
}
for(const [n,l] of Object.entries(sums)){const med=k=>l.map(x=>x[k]).sort((a,b)=>a-b)[Math.floor(l.length/2)]; console.log(n.padEnd(10),'load',med(0).toFixed(2),'four turns',med(1).toFixed(2));}
for(const x of Object.values(browsers)) await x.close();
