import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { findBrowser, browserArgs } from './browser.ts';
const b = await findBrowser();
const browser = await chromium.launch({ executablePath: b.executablePath, env: {...process.env, ...b.env}, args: browserArgs });
const base='http://127.0.0.1:4100';
for (let i=0;i<4;i++){
const ctx = await browser.newContext({ baseURL: base, viewport:{width:1280,height:800} });
const page = await ctx.newPage();
const r = await page.request.post('/api/v2/auth/login/', { data: { username: process.argv[2]??'recruiter', password: 'demo-password-1' } });
const { access, refresh } = await r.json();
await page.goto('/robots.txt');
await page.evaluate(([a,r])=>{localStorage.setItem('access_token',a);localStorage.setItem('refresh_token',r);},[access,refresh]);
const c = await ctx.newCDPSession(page);
await c.send('Performance.enable');
if(i===3){ await c.send('Profiler.enable'); await c.send('Profiler.setSamplingInterval',{interval:200}); await c.send('Profiler.start'); }
const t=performance.now();
await page.goto(process.argv[3]??'/todo');
await page.waitForLoadState('load');
await page.getByRole('heading').first().waitFor();
await page.waitForTimeout(2500);
const m = Object.fromEntries((await c.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value]));
console.log(i, 'task',m.TaskDuration.toFixed(3),'script',m.ScriptDuration.toFixed(3),'compile',(m.V8CompileDuration??0).toFixed(3),'layout',m.LayoutDuration.toFixed(3),'style',m.RecalcStyleDuration.toFixed(3), 'nodes', m.Nodes);
if(i===3){ const {profile}=await c.send('Profiler.stop'); writeFileSync('/tmp/prof.cpuprofile',JSON.stringify(profile));
 const self=new Map(); const dt=profile.timeDeltas; const byId=new Map(profile.nodes.map(n=>[n.id,n]));
 profile.samples.forEach((s,k)=>{const n=byId.get(s); const f=n.callFrame; const key=f.functionName+' '+f.url.replace(base,'')+':'+f.lineNumber+':'+f.columnNumber; self.set(key,(self.get(key)??0)+dt[k]/1000);});
 const rows=[...self].sort((a,b)=>b[1]-a[1]).slice(0,30); for(const [k,v] of rows) console.log(v.toFixed(1),k);
 const byUrl=new Map(); for(const [k,v] of self){const u=k.split(' ').slice(1).join(' ').split(':')[0]; byUrl.set(u,(byUrl.get(u)??0)+v);} for(const [k,v] of [...byUrl].sort((a,b)=>b[1]-a[1]).slice(0,25)) console.log(v.toFixed(1),k);
}
await ctx.close();
}
await browser.close();
